import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations.ts';
import { permissions } from '#contract/permissions.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { reportEndpoints as calls, type Figures, type ReportAnswer, type ReportJob, type Schedule } from '#contract/reports.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { balcony, hillside } from '../../../test/plants.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer } from '../../../test/staff.ts';
import { reportsPages } from './reports.pages.ts';

const figures: Figures = {
  pvWh: 412_300,
  loadWh: null,
  chargeWh: null,
  dischargeWh: null,
  importWh: null,
  exportWh: 100_000,
  selfConsumedWh: 312_300,
  evChargerWh: null,
  heatPumpWh: null,
  selfConsumptionRate: 0.757,
  selfSufficiencyRate: null,
  feedInRevenue: 8,
  savings: 90.5,
  revenue: 98.5,
  co2Kg: 148,
  trees: 8,
  coalKg: 164,
  quality: 'MEASURED',
  days: 31,
  specificYield: 41.9,
  currency: 'EUR',
};
const plant = { id: hillside.id, number: 'SK-7F3K9Q', name: 'Haus am Hang', organization: 'Sonnenbau', pvCapacityW: 9840 };
const answer: ReportAnswer = {
  list: [{ plant, day: '2026-10-01', ...figures }],
  total: 1,
  plants: 1,
  chart: [{ day: '2026-10-01', ...figures }],
  sum: figures,
  mixedCurrencies: false,
};
const job: ReportJob = {
  id: '0195d3a0-0000-7000-8000-0000000000aa',
  name: null,
  format: 'xlsx',
  from: '2025-11-01',
  to: '2026-10-31',
  unit: 'month',
  state: 'RUNNING',
  rows: 120_000,
  rowsDone: 30_000,
  bytes: null,
  createdAt: '2026-11-15T08:00:00Z',
  finishedAt: null,
  keptUntil: null,
};

let server: ReturnType<typeof playServer>;
const user = userEvent.setup();
const open = (search = '') => renderAt(`/report${search}`, reportsPages);
const lastBody = (endpoint: Parameters<typeof server.callsTo>[0]) =>
  server.callsTo(endpoint).at(-1)?.body as Record<string, unknown>;

beforeEach(async () => {
  server = playServer();
  const permList = (['reports', 'reports.manage', 'plants.view', 'plants.detail'] as const).map((name) => permissions[name]);
  await signInAs(server, { rolePermList: [{ roleType: 'DEALER', roleCode: 'dealer_admin', roleName: 'Dealer', permList }] });
  server.on(calls.query, answer);
  server.on(calls.jobs, []);
  server.on(calls.templates, []);
  server.on(calls.schedules, []);
  server.on(plantEndpoints.page, { list: [hillside, balcony], total: 2 });
  server.on(organizationEndpoints.choices, [dealer]);
});

describe('the report', () => {
  it('shows last month of all plants: figures in the unit of their heading, a dash for what is not known', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Power station report' });
    const row = (await within(table).findByText('Haus am Hang')).closest('tr');
    for (const text of ['Oct 2026', '412.3', '41.9', '75.7', '€98.50', '–']) expect(row).toHaveTextContent(text);
    expect(within(table).getByRole('link', { name: 'Haus am Hang' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/station/monitor/detail?id=${plant.id}`),
    );
    expect(await screen.findByRole('region', { name: 'Generation' })).toHaveTextContent('412.3');
    expect(lastBody(calls.query)).toMatchObject({ unit: 'month', perPlant: true });
    const [asked, ...more] = server.callsTo(calls.query);
    expect(more, 'table and chart share one answer').toEqual([]);
    expect(Object.keys(asked?.query ?? {}).sort()).toEqual(['pageNum', 'pageSize']);
  });

  it('asks anew when the choice changes, and says why money of several currencies has no sum', async () => {
    await open();
    await screen.findByText('Haus am Hang');
    server.on(calls.query, { ...answer, sum: { ...figures, revenue: null, currency: null }, mixedCurrencies: true });
    await user.selectOptions(screen.getByLabelText('Step'), 'By day');
    await user.selectOptions(screen.getByLabelText('Rows'), 'All plants together');
    await waitFor(() => expect(lastBody(calls.query)).toMatchObject({ unit: 'date', perPlant: false }));
    expect(await screen.findByRole('button', { name: /several currencies/ })).toBeInTheDocument();
  });

  it('offers another try when it cannot be loaded', async () => {
    server.on(calls.query, () => refused('internal'));
    await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(calls.query, answer);
    await user.click(again);
    expect(await screen.findByText('Haus am Hang')).toBeInTheDocument();
  });

  it('that is large is written in the background, with its progress in sight', async () => {
    server.on(calls.query, { ...answer, total: 120_000, chart: null, sum: null });
    server.on(calls.startJob, () => {
      server.on(calls.jobs, [job]);
      return ok(calls.startJob, { id: job.id });
    });
    await open();
    expect(await screen.findByText(/too many plants and days/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
    expect(await screen.findByText('30,000 of 120,000 rows', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(lastBody(calls.startJob)).toMatchObject({ format: 'xlsx' });
    server.on(calls.jobs, [
      {
        ...job,
        state: 'DONE',
        rowsDone: 120_000,
        bytes: 5_242_880,
        finishedAt: job.createdAt,
        keptUntil: '2026-11-22T08:00:00Z',
      },
    ]);
    expect(await screen.findByText(/5.0 MB · kept until/, {}, { timeout: 5_000 })).toBeInTheDocument();
  });
});

describe('what a person keeps', () => {
  it('a template brings its choice back', async () => {
    const template = {
      plants: { ids: [hillside.id] },
      unit: 'year',
      perPlant: true,
      columns: ['pvWh'],
      period: 'LAST_YEAR',
    } as const;
    server.on(calls.templates, [
      { id: job.id, name: 'Yearly', template: { ...template, columns: ['pvWh'], plants: { ids: [hillside.id] } } },
    ]);
    await open();
    await user.click(await screen.findByRole('button', { name: 'Templates' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Yearly' }));
    await waitFor(() =>
      expect(lastBody(calls.query)).toMatchObject({ unit: 'year', plants: { ids: [hillside.id] }, columns: ['pvWh'] }),
    );
    expect(screen.getByLabelText('Period')).toHaveValue('LAST_YEAR');
  });

  it('a schedule is made from what is on the page, and says when it stands still', async () => {
    const saved = {
      id: job.id,
      name: 'Monday mail',
      template: { plants: { filter: {} }, unit: 'month', perPlant: true, columns: ['pvWh'], period: 'LAST_WEEK' },
      format: 'pdf',
      cadence: 'WEEKLY',
      day: 1,
      time: '06:30',
      timeZone: 'Europe/Berlin',
      recipients: [],
      pause: 'NO_ACCESS',
      nextAt: null,
      lastAt: '2026-11-09T05:30:00Z',
      lastState: 'FAILED',
    } satisfies Schedule;
    server.on(calls.schedules, [saved]);
    server.on(calls.saveSchedule, { id: job.id });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Schedules' }));
    expect(await screen.findByText(/your account could not make reports/, {}, { timeout: 10_000 })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send this report regularly' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send this report regularly' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByLabelText('Name')).toBeInvalid();
    await user.type(within(dialog).getByLabelText('Name'), 'Monthly');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsTo(calls.saveSchedule)).toHaveLength(1));
    expect(lastBody(calls.saveSchedule)).toMatchObject({
      id: null,
      name: 'Monthly',
      cadence: 'MONTHLY',
      day: 1,
      template: { period: 'LAST_MONTH', unit: 'month' },
    });
  });
});
