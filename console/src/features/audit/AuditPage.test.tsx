import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuditEntry, auditActions, auditEndpoints } from '#contract/audit.ts';
import { ok, playServer } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { browserZone, dayOf, startOfDay } from '../../lib/time.ts';
import { auditPages } from './audit.pages.ts';

const entry: AuditEntry = {
  id: '0195d3a0-0000-7000-8000-0000000000c1',
  at: '2026-11-14T09:30:00Z',
  actorName: 'ada',
  address: '192.0.2.7',
  action: 'account.statusChanged',
  objectType: 'ACCOUNT',
  objectId: '0195d3a0-0000-7000-8000-0000000000c2',
  objectName: 'bert',
  changes: [
    { field: 'status', before: 'normal', after: 'freeze' },
    { field: 'hidden', before: 'true', after: null },
    { field: 'motto', before: null, after: '<b>sun</b>' },
  ],
};

let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/system/audit${search}`, auditPages);

beforeEach(async () => {
  await i18next.changeLanguage('en-GB');
  server = playServer();
  await signInAs(server, {
    rolePermList: [{ roleType: 'OPERATOR', roleCode: 'super_admin', roleName: 'Administrator', permList: ['2010'] }],
  });
  server.on(auditEndpoints.page, { list: [entry], total: 1 });
});

describe('audit log', () => {
  it('says when, who, from where, what and on which object', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Audit log' });
    await within(table).findByRole('button', { name: 'Account status changed' });
    expect(table).toHaveTextContent(/ada.*bert.*Account.*192\.0\.2\.7/);
  });

  it('shows each changed field before and after, in words and never as markup', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Account status changed' }));
    const drawer = await screen.findByRole('dialog', { name: 'Account status changed' }, { timeout: 10_000 });
    const rows = within(drawer)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['FieldBeforeAfter', 'StatusNormalFrozen', 'HiddenYes–', 'motto–<b>sun</b>']);
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has words for what was changed of an alarm definition', async () => {
    const changes = [
      { field: 'level', before: 'ERROR', after: 'SERIOUS' },
      { field: 'notify', before: 'false', after: 'true' },
      { field: 'debounceS', before: '0', after: '60' },
      { field: 'clearMode', before: 'AUTO', after: 'MANUAL' },
    ];
    const edited: AuditEntry = { ...entry, action: 'alarmDefinition.edited', objectType: 'ALARM_DEFINITION', changes };
    server.on(auditEndpoints.page, { list: [edited], total: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Alarm definition changed' }));
    const drawer = await screen.findByRole('dialog', { name: 'Alarm definition changed' }, { timeout: 10_000 });
    expect(
      within(drawer)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FieldBeforeAfter',
      'LevelErrorSerious',
      'NotificationNoYes',
      'Has to last (seconds)060',
      'EndsBy itselfOnly by a person',
    ]);
  });

  it('names roles, the built-in ones in the language of the reader', async () => {
    await i18next.changeLanguage('de-DE');
    const changes = [{ field: 'roles', before: 'Operator', after: 'Administrator, Night watch' }];
    server.on(auditEndpoints.page, { list: [{ ...entry, action: 'account.rolesAssigned', changes }], total: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Rollen zugewiesen' }));
    const drawer = await screen.findByRole('dialog', { name: 'Rollen zugewiesen' }, { timeout: 10_000 });
    expect(within(drawer).getAllByRole('row').at(-1)).toHaveTextContent('RollenBetreiberAdministrator, Night watch');
  });

  it('says where nothing was changed', async () => {
    server.on(auditEndpoints.page, { list: [{ ...entry, action: 'contact.revealed', changes: [] }], total: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Contact revealed' }));
    expect(await screen.findByText('No field was changed by this.', {}, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('sends the filter to the server, the last day whole', async () => {
    const { user } = await open('?from=2026-11-01&to=2026-11-14');
    await user.type(await screen.findByRole('searchbox', { name: 'Who or on what' }), 'bert');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Roles assigned');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of object' }), 'Account');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const iso = (day: string) => new Date(startOfDay(day, browserZone())).toISOString();
    await waitFor(() =>
      expect(server.callsTo(auditEndpoints.page).at(-1)?.body).toEqual({
        search: 'bert',
        action: 'account.rolesAssigned',
        objectType: 'ACCOUNT',
        from: iso('2026-11-01'),
        to: iso('2026-11-15'),
      }),
    );
  });

  it('sends nothing that a forged address invents', async () => {
    await open('?action=all.deleted&objectType=SECRET&from=2026-99-99&to=x&sort=password');
    await screen.findByRole('button', { name: 'Account status changed' });
    expect(server.callsTo(auditEndpoints.page).at(-1)?.body).toEqual({});
  });

  it('has shortcuts for the usual periods', async () => {
    const { user } = await open('?action=role.added');
    const shortcut = await screen.findByRole('button', { name: 'Last 7 days' });
    expect(shortcut).toHaveAttribute('aria-pressed', 'false');
    await user.click(shortcut);
    await waitFor(() => expect(shortcut).toHaveAttribute('aria-pressed', 'true'));
    const body = server.callsTo(auditEndpoints.page).at(-1)?.body as { action: string; from: string; to: string };
    expect(body.action).toBe('role.added');
    expect(Math.round((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000)).toBe(7);
  });

  it('exports what the filter finds as a spreadsheet with the date in its name', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    server.on(auditEndpoints.export, () => new Response('sheet', { headers: { 'content-type': type } }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open('?action=role.added');
    await user.click(await screen.findByRole('button', { name: 'Export as spreadsheet' }));
    await waitFor(() => expect(saved).toEqual([`audit-log-${dayOf(Date.now(), browserZone())}.xlsx`]));
    expect(server.callsTo(auditEndpoints.export)[0]?.body).toEqual({ action: 'role.added' });
  });

  it('has words for every action', async () => {
    await open();
    expect(auditActions.filter((action) => !i18next.exists(`action.${action}`, { ns: 'audit' }))).toEqual([]);
  });

  it('is the glass log of a house owner', async () => {
    await signInAs(server, { may: ['audit'] });
    server.on(auditEndpoints.page, () => ok(auditEndpoints.page, { list: [], total: 0 }));
    await open();
    expect(screen.getByRole('heading', { name: 'Glass log' })).toBeVisible();
    expect(screen.getByText(/Who looked at, revealed or changed what of yours/)).toBeVisible();
    expect(await screen.findByText('Nobody has touched anything of yours')).toBeVisible();
  });
});
