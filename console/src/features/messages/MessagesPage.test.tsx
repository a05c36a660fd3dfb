import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Message, type MessageRow, messageEndpoints } from '#contract/messages.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { messagesPages } from './messages.pages.ts';

const row: MessageRow = {
  id: '0195d3a0-0000-7000-8000-0000000000aa',
  createdAt: '2026-11-20T12:00:00Z',
  channel: 'EMAIL',
  targetMasked: 'm***@example.org',
  subject: 'Your verification code',
  state: 'SENT',
  attempts: 1,
  sentAt: '2026-11-20T12:00:02Z',
};
const message: Message = {
  ...row,
  target: 'mara@example.org',
  text: 'Code: <b>123456</b>\nValid for 10 minutes.',
  lastError: null,
};

let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/system/outbox${search}`, messagesPages);

/** The server holds one message; it is found under its own state only. */
function holds(held: MessageRow) {
  server.on(messageEndpoints.page, ({ body }) => {
    const { state } = body as { state?: string };
    const list = state && state !== held.state ? [] : [held];
    return ok(messageEndpoints.page, { list, total: list.length });
  });
}

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['messages.view'] });
  holds(row);
  server.on(messageEndpoints.detail, message);
});

describe('messages page', () => {
  it('lists outgoing messages with masked recipients', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Messages' });
    await within(table).findByRole('link', { name: 'Your verification code' });
    expect(table).toHaveTextContent('m***@example.org');
    expect(table).toHaveTextContent('Sent');
    expect(screen.queryByText(/^Messages are kept here/)).toBeNull();
  });

  it('sends the filter to the server', async () => {
    await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Subject or recipient' }), 'code');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Text message');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Nothing matches this filter')).toBeVisible();
    expect(server.callsTo(messageEndpoints.page).at(-1)?.body).toEqual({ search: 'code', state: 'FAILED', channel: 'MOBILE' });
  });

  it('sends nothing that a forged address invents', async () => {
    await open('?state=DROPPED&sort=target');
    await screen.findByRole('link', { name: 'Your verification code' });
    const bodies = server.callsTo(messageEndpoints.page).map((call) => call.body);
    expect(bodies).toContainEqual({});
    expect(JSON.stringify(bodies)).not.toContain('DROPPED');
  });

  it('opens the full text as plain text, never as markup', async () => {
    await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Your verification code' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(/Code: <b>123456<\/b>/)).toBeInTheDocument();
    expect(drawer.querySelector('b')).toBeNull();
    expect(drawer).toHaveTextContent('mara@example.org');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the message that the address names', async () => {
    await open(`?message=${row.id}`);
    expect(await within(await screen.findByRole('dialog')).findByText(/123456/)).toBeInTheDocument();
    expect(server.callsTo(messageEndpoints.detail)[0]?.path).toBe(`/system/outbox/detail/${row.id}`);
  });

  it('explains that messages are kept when nothing can send them', async () => {
    holds({ ...row, state: 'KEPT', sentAt: null });
    await open();
    expect(await screen.findByText(/^Messages are kept here, not sent \(1\)/)).toBeVisible();
  });

  it('hides the test e-mail from those who may not send it', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Messages' });
    expect(screen.queryByRole('button', { name: 'Send test e-mail' })).toBeNull();
  });
});

describe('test e-mail', () => {
  async function openForm() {
    await signInAs(server, { may: ['messages.view', 'messages.sendTest'] });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send test e-mail' }));
    const form = await screen.findByRole('dialog', { name: 'Send test e-mail' });
    const address = await within(form).findByRole('textbox', { name: 'E-mail address' });
    return { address, send: () => userEvent.click(within(form).getByRole('button', { name: 'Send test e-mail' })) };
  }

  it('checks the address before it sends anything', async () => {
    const { address, send } = await openForm();
    await userEvent.type(address, 'nobody');
    await send();
    expect(await screen.findByText('Invalid email address.')).toBeInTheDocument();
    expect(server.callsTo(messageEndpoints.sendTest)).toHaveLength(0);
    expect(address).toHaveFocus();
  });

  it('opens the message that was written, so that its way can be followed', async () => {
    server.on(messageEndpoints.sendTest, { id: row.id });
    const { address, send } = await openForm();
    await userEvent.type(address, 'mara@example.org');
    await send();
    expect(await screen.findByText(/Valid for 10 minutes/)).toBeInTheDocument();
    expect(server.callsTo(messageEndpoints.sendTest)[0]?.body).toEqual({ target: 'mara@example.org' });
  });

  it('shows at the field what the server refuses', async () => {
    const fields = [{ path: 'target', message: 'This address does not exist.' }];
    server.on(messageEndpoints.sendTest, () => refused('validation', { fields }));
    const { address, send } = await openForm();
    await userEvent.type(address, 'mara@example.org');
    await send();
    expect(await screen.findByText('This address does not exist.')).toBeInTheDocument();
  });
});
