import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Alarm, alarmEndpoints } from '#contract/alarms.ts';
import { authEndpoints } from '#contract/auth.ts';
import { type DashboardPlant, type DashboardSummary, dashboardEndpoints } from '#contract/dashboard.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { hillside } from '../../../test/plants.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { playStreams } from '../../../test/streams.ts';
import { setToken } from '../../lib/token.ts';
import { dashboardPages } from './dashboard.pages.ts';

const asOf = new Date(Date.now() - 3 * 60_000).toISOString();
const summary: DashboardSummary = {
  asOf,
  plants: 1248,
  pvCapacityW: 12_600_000,
  storageCapacityWh: 4_000_000,
  generation: { todayWh: 38_400_000, monthWh: 5e8, yearWh: 4.1e9, totalWh: 9.71e9 },
  consumption: { todayWh: 21_000_000, monthWh: null, yearWh: null, totalWh: null },
  nowW: 4_200_000,
  revenue: {
    today: [{ currency: 'EUR', amount: 1142 }],
    total: [
      { currency: 'EUR', amount: 2_940_000 },
      { currency: 'PLN', amount: 4200 },
    ],
  },
  reporting: 1200,
  quality: 'BACKFILLED',
  contribution: {
    co2Kg: 3_496_000,
    trees: 191_038,
    coalKg: 3_884_000,
    factors: [{ countryCode: 'DE', co2KgPerKwh: 0.36, coalKgPerKwh: 0.4, treeKgCo2PerYear: 18.3, source: 'x', totalWh: 9.71e9 }],
  },
  yieldPie: {
    totalWh: 1e9,
    parts: [
      { key: 'DIRECT', wh: 4.1e8, percent: 41 },
      { key: 'BATTERY', wh: 2.2e8, percent: 22 },
      { key: 'GRID', wh: 3.7e8, percent: 37 },
    ],
  },
  consumptionPie: null,
};
const plant: DashboardPlant = {
  id: hillside.id,
  name: hillside.name,
  number: hillside.number,
  type: hillside.type,
  status: 'FAULTY',
  pvCapacityW: 9840,
  storageCapacityWh: null,
  currency: 'EUR',
  powerW: null,
  todayWh: 41_700,
  monthWh: 920_000,
  yearWh: 9_600_000,
  totalWh: 31_000_000,
  specificYield: 88.4,
  asOf,
};
const alarm: Alarm = {
  id: hillside.id,
  version: 0,
  code: 'INV-101',
  level: 'SERIOUS',
  state: 'ACTIVE',
  deviceType: 'INVERTER',
  deviceId: null,
  deviceName: null,
  serialNumber: null,
  plantId: hillside.id,
  plantName: hillside.name,
  plantType: 'PHOTOVOLTAIC',
  plantAddress: 'x',
  timeZone: 'Europe/Berlin',
  message: 'DC arc fault',
  startedAt: asOf,
  latestAt: asOf,
  closedAt: null,
  closeReason: null,
  count: 1,
  assigneeId: null,
  assigneeName: null,
  incidentId: null,
  comments: 0,
};

let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  server.on(dashboardEndpoints.summary, summary);
  server.on(dashboardEndpoints.trend, [
    { day: '2026-11-14', pvWh: 31_000_000, loadWh: 20_000_000, plants: 1240, quality: 'MEASURED' },
    { day: '2026-11-15', pvWh: 38_400_000, loadWh: null, plants: 1200, quality: 'MEASURED' },
  ]);
  server.on(dashboardEndpoints.status, {
    plants: { FAULTY: 14, ABNORMAL: 62, OFFLINE: 31, NORMAL: 1141 },
    devices: [
      { type: 'INVERTER', count: 1300, statuses: { ONLINE: 1290, OFFLINE: 10, NOT_CONNECTED: 0, FAULT: 0, ABNORMAL: 0 } },
    ],
    batteries: [{ state: 'CHARGING', count: 7 }],
  });
  server.on(dashboardEndpoints.plants, { list: [plant], total: 1 });
  server.on(dashboardEndpoints.ranking, { best: [plant], worst: [] });
  server.on(dashboardEndpoints.losses, {
    list: [
      {
        id: hillside.id,
        name: hillside.name,
        status: 'FAULTY',
        expectedWh: 900_000,
        actualWh: 600_000,
        lostWh: 300_000,
        lostMoney: 42.5,
        currency: 'EUR',
        performanceRatio: 0.56,
        cause: 'STRING',
      },
    ],
    total: 1,
  });
  server.on(plantEndpoints.map, []);
  server.on(alarmEndpoints.page, { list: [alarm], total: 1 });
  server.on(alarmEndpoints.counts, { open: { SERIOUS: 1, ERROR: 6, WARN: 0, INFO: 0, GENERAL: 0 }, unacknowledged: 7 });
  server.on(authEndpoints.sessions, []);
  server.on(authEndpoints.activity, { days: [], lastSucceededAt: null, lastFailedAt: null });
});

const open = async (change: Parameters<typeof signInAs>[1] = {}) => {
  await signInAs(server, { may: ['plants.view', 'plants.detail', 'alarms.view'], ...change });
  return renderAt('/dashboard', { ...dashboardPages });
};
const operator = [
  { roleType: 'OPERATOR', roleCode: 'operator', roleName: 'Operator', permList: ['2001001', '2001001003', '2004001'] },
] as const;
const asOperator = { rolePermList: [...operator.map((r) => ({ ...r, permList: [...r.permList] }))] };
/** Parts are fetched one by one. On a page of this size looking for roles takes long: by label is quicker. */
const slow = { timeout: 10_000 };
const region = (name: string) => screen.findByLabelText(name, {}, slow);
const plantList = () => screen.findByLabelText('Plant list', { selector: 'table' }, slow);

describe('dashboard of a fleet', () => {
  it('shows every figure with its unit, leaves currencies apart and tells the age', async () => {
    await open(asOperator);
    expect(await screen.findByText('1,248', {}, slow)).toBeVisible();
    expect(await region('Plants')).toHaveTextContent('1,24812.6 MWp installed');
    expect(await region('Generation today')).toHaveTextContent('38.4MWh4.2 MW now');
    expect(await region('Total generation')).toHaveTextContent('9.71GWh4.1 GWh this year');
    expect(await region('Total revenue')).toHaveTextContent('€2.94m+ PLN 4,200.00€1,142.00 today');
    expect(await region('CO₂ avoided')).toHaveTextContent('3,496.0tas 191,038 trees in a year');
    expect(screen.getByText('Updated 3 minutes ago')).toBeVisible();
  });

  it('explains a number by formula, inputs, quality and age', async () => {
    const { user } = await open(asOperator);
    await user.click(await region('How this number comes about: Generation today'));
    const explanation = await screen.findByText(/since midnight, by the clock of each plant/);
    expect(explanation.parentElement).toHaveTextContent('Measured, partly sent later');
    expect(explanation.parentElement).toHaveTextContent('Plants with figures today1,200');
    await user.click(screen.getByLabelText('How this number comes about: CO₂ avoided'));
    expect(await screen.findByText('9.71 GWh at 0.36 kg of CO₂ a kWh')).toBeInTheDocument();
  });

  it('filters the list by the status that is chosen in the ring, and lets go of it again', async () => {
    const { user } = await open(asOperator);
    const status = within(await region('Plant status'));
    const faulty = await status.findByRole('button', { name: /^Faulty/ });
    await user.click(faulty);
    expect(faulty).toHaveAttribute('aria-pressed', 'true');
    const table = await plantList();
    expect(await within(table).findByRole('link', { name: hillside.name })).toHaveAttribute(
      'href',
      `/station/monitor/detail?id=${hillside.id}`,
    );
    expect(server.callsTo(dashboardEndpoints.plants).at(-1)?.body).toEqual({ status: 'FAULTY' });
    await user.click(status.getByText('Show all'));
    expect(faulty).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a dash where a plant’s power is not known, and the parts of the yield', async () => {
    await open(asOperator);
    const table = await plantList();
    await within(table).findByRole('link', { name: hillside.name });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('FaultyHaus am Hang–41.7920.09.6031.0088.4');
    const pies = await region('Yield and use last 30 days');
    expect(pies).toHaveTextContent('Used directly41%Into the battery22%Fed in37%');
    expect(pies).toHaveTextContent('Needs a meter at the grid');
  });

  it('shows at once what a plant says, and then the sums', async () => {
    setToken('secret');
    const live = playStreams(server);
    await open(asOperator);
    const table = await plantList();
    await within(table).findByRole('link', { name: hillside.name });
    const before = server.callsTo(dashboardEndpoints.summary).length;
    await expect.poll(() => live.streams.length).toBeGreaterThan(0);
    await live.say('plant', 1, {
      plantId: hillside.id,
      status: 'NORMAL',
      at: asOf,
      pvW: 2340,
      loadW: 500,
      gridW: null,
      batteryW: null,
      socPct: null,
      evChargerW: null,
      heatPumpW: null,
    });
    await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('NormalHaus am Hang2.341.7'));
    await expect.poll(() => server.callsTo(dashboardEndpoints.summary).length).toBe(before + 1);
  });

  it('names alarms, losses with their cause and money, and what batteries do', async () => {
    await open(asOperator);
    expect(await screen.findByText('DC arc fault', {}, slow)).toBeVisible();
    expect(await screen.findByText('7 open')).toHaveAttribute('href', '/fault/alarm');
    const losses = await screen.findByLabelText('Largest losses', { selector: 'table' }, slow);
    expect(within(losses).getAllByRole('row')[1]).toHaveTextContent('Haus am HangA string gives nothing56%300.0 kWh€42.50');
    expect(await screen.findByText('Charging 7')).toBeVisible();
  });

  it('keeps the rest when one part fails, and tries that part again', async () => {
    server.on(dashboardEndpoints.ranking, () => refused('notReady', null, 'The service is starting.'));
    const { user } = await open(asOperator);
    const ranking = await region('Ranking kWh/kWp in 30 days');
    expect(await within(ranking).findByRole('alert')).toHaveTextContent('The service is starting.');
    expect(await region('Generation today')).toHaveTextContent('38.4');
    server.on(dashboardEndpoints.ranking, { best: [plant], worst: [] });
    await user.click(within(ranking).getByRole('button', { name: 'Try again' }));
    expect(await within(ranking).findByText('88.4')).toBeVisible();
  });
});

describe('home of', () => {
  it('an owner with one plant is that plant', async () => {
    server.on(dashboardEndpoints.summary, { ...summary, plants: 1 });
    const { at } = await open();
    await expect.poll(at).toBe('/station/monitor/detail');
  });

  it('an installer without plants says how to begin', async () => {
    server.on(dashboardEndpoints.summary, { ...summary, plants: 0, asOf: null });
    await open({ may: ['plants.view', 'plants.add'] });
    expect(await screen.findByRole('link', { name: 'Add the first plant' }, slow)).toHaveAttribute(
      'href',
      '/station/monitor/add',
    );
    expect(await region('Open sessions')).toBeVisible();
  });

  it('whoever may see no plants asks for none', async () => {
    await open({ may: [] });
    expect(await region('Open sessions')).toBeVisible();
    expect(server.callsTo(dashboardEndpoints.summary)).toHaveLength(0);
  });
});
