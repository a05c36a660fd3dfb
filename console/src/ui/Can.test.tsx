import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { playServer } from '../../test/answers.ts';
import { renderPart } from '../../test/renderPart.tsx';
import { signInAs } from '../../test/signIn.ts';
import { clearSession } from '../lib/session.ts';
import { Can } from './Can.tsx';

function shows(call: Endpoint): boolean {
  const { unmount } = renderPart(<Can call={call}>{'allowed'}</Can>);
  const shown = screen.queryByText('allowed') !== null;
  unmount();
  return shown;
}

describe('Can', () => {
  it('shows a button only to a holder of the permission of its call', async () => {
    const server = playServer();
    await signInAs(server, { may: ['messages.view'] });
    expect(shows(messageEndpoints.sendTest)).toBe(false);
    await signInAs(server, { may: ['messages.sendTest'] });
    expect(shows(messageEndpoints.sendTest)).toBe(true);
  });

  it('keeps from the demo what only a person may do', async () => {
    const server = playServer();
    await signInAs(server, { demo: true });
    expect(shows(authEndpoints.totpEnrol)).toBe(false);
    expect(shows(authEndpoints.sessions)).toBe(true);
    await signInAs(server, { demo: false });
    expect(shows(authEndpoints.totpEnrol)).toBe(true);
  });

  it('shows only public calls to somebody who is not signed in', () => {
    playServer();
    clearSession();
    expect(shows(authEndpoints.login)).toBe(true);
    expect(shows(authEndpoints.sessions)).toBe(false);
  });

  it('does not compile without a call', () => {
    expectTypeOf<{ children: string }>().not.toExtend<ComponentProps<typeof Can>>();
  });
});
