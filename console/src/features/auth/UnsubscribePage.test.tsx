import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notificationEndpoints } from '#contract/notifications.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderPublic } from '../../../test/renderAt.tsx';
import { publicPages } from './auth.pages.ts';

const token = 'a-token-from-the-foot-of-a-mail';

it('stops mails only when the person says so, and tells whose', async () => {
  const server = playServer();
  server.on(notificationEndpoints.unsubscribe, () => refused('notFound', null, 'This link is not valid.'));
  const { user } = await renderPublic(`/unsubscribe?token=${token}`, publicPages);
  const stop = await screen.findByRole('button', { name: 'Stop these e-mails' });
  expect(server.calls).toHaveLength(0);
  await user.click(stop);
  expect(await screen.findByText('This link is not valid.')).toBeVisible();
  server.on(notificationEndpoints.unsubscribe, { email: 'a***@example.org' });
  await user.click(stop);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^a\*\*\*@example\.org gets no more e-mails/));
  expect(server.callsTo(notificationEndpoints.unsubscribe).at(-1)?.body).toEqual({ token });
});
