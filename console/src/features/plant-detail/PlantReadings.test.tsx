import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { readingEndpoints, type SeriesBody, type StatisticsBody } from '#contract/readings.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { dongle, inverter, meter } from '../../../test/devices.ts';
import { house } from '../../../test/house.ts';
import { curve, flow, inverterValues, parameters, silentMeter, statisticsFor, totals } from '../../../test/readings.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { plantDetailPages } from './plantDetail.pages.ts';

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T11:00:10Z') });
  server = playServer();
  server.on(plantEndpoints.detail, house);
  server.on(deviceEndpoints.ofPlant, [dongle, inverter, meter]);
  server.on(readingEndpoints.flow, flow);
  server.on(readingEndpoints.curve, curve);
  server.on(readingEndpoints.statistics, ({ body }) => ok(readingEndpoints.statistics, statisticsFor(body as StatisticsBody)));
  server.on(readingEndpoints.realtime, { plantId: house.id, timeZone: house.timeZone, devices: [inverterValues, silentMeter] });
  server.on(basicsEndpoints.statisticsParameters, parameters);
  server.on(readingEndpoints.series, ({ body }) => {
    const { series } = body as SeriesBody;
    const at = ['2026-11-15T10:00:00Z', '2026-11-15T10:05:00Z'];
    const drawn = series.map((one) => ({
      ...one,
      unit: one.key.endsWith('V') ? 'V' : 'W',
      reduced: true,
      at,
      values: [1500, null],
    }));
    return ok(readingEndpoints.series, { timeZone: house.timeZone, keptSince: '2026-10-16T00:00:00Z', series: drawn });
  });
  await signInAs(server, { may: ['plants', 'plants.view', 'plants.detail'] });
  return () => vi.useRealTimers();
});

const open = (query = '') => renderAt(`/station/monitor/detail?id=${house.id}${query}`, plantDetailPages);
const region = (name: string | RegExp) => screen.findByRole('region', { name }, slow);
const asked = () => server.callsTo(readingEndpoints.statistics).map(({ body }) => body as StatisticsBody);

describe('the overview of a plant', () => {
  it('says in words where the energy goes, and shows the same at the nodes', async () => {
    await open();
    const list = await screen.findByRole('list', { name: 'Where energy flows now' }, slow);
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['PV to Home: 2.5 kW', 'PV to Battery: 1.0 kW', 'PV to Grid: 2.5 kW']);
    const nodes = ['PV, 6.0 kW', 'Battery, Charging, 1.0 kW, 72 % charged', 'Grid, Feed-in, 2.5 kW', 'Home, 2.5 kW'];
    for (const name of nodes) expect(screen.getByRole('link', { name })).toHaveAttribute('href');
    expect(screen.queryByRole('link', { name: /EV charger|Heat pump/ })).toBeNull();
  });

  it.each([
    [{ stale: true, at: '2026-11-15T08:00:00Z' }, 'No new values. The last came 3 hours ago'],
    [{ stale: true, asleep: true, at: '2026-11-15T06:00:00Z' }, 'Asleep until sunrise. Last values 5 hours ago'],
    [{ at: null, edges: [] }, 'As soon as the dongle reports, the flow of energy appears here.'],
  ])('tells why nothing moves: %o', async (change, words) => {
    server.on(readingEndpoints.flow, { ...flow, ...change });
    await open();
    expect(await screen.findByText(words, {}, slow)).toBeVisible();
  });

  it('tells the curve of the day to those who cannot see it, and asks for the day that is chosen', async () => {
    const { user } = await open();
    const table = await screen.findByRole('table', { name: 'Power today' }, slow);
    expect(within(table).getByRole('row', { name: /^Feed-in/ })).toHaveTextContent('2.5 kW, 25 Oct 2026, 11:00');
    expect(within(table).getByRole('row', { name: /^PV under a clear sky/ })).toHaveTextContent('7.2 kW');
    await user.click(screen.getByRole('checkbox', { name: 'PV the day before' }));
    await user.click(screen.getByRole('button', { name: 'Day before' }));
    await waitFor(() => {
      const days = server.callsTo(readingEndpoints.curve).map(({ body }) => (body as { day: string }).day);
      expect(new Set(days)).toEqual(new Set(['2026-11-15', '2026-11-14', '2026-11-13']));
    });
  });

  it('gives every figure its unit and explains it, and does not take the unknown for zero', async () => {
    server.on(readingEndpoints.statistics, ({ body }) => {
      const bucket = { ...totals, loadWh: null, quality: 'ESTIMATED' as const };
      return ok(readingEndpoints.statistics, statisticsFor(body as StatisticsBody, bucket));
    });
    const { user } = await open();
    await waitFor(async () => expect(await region('Generation today')).toHaveTextContent('20.0kWh'), slow);
    expect(await region('Revenue today')).toHaveTextContent('€3.92');
    expect(await region('Consumption today')).toHaveTextContent('–');
    await user.click(screen.getByRole('button', { name: 'How this number comes about: CO₂ avoided' }));
    expect(await screen.findByText(/0.360 kg CO₂ per kWh \(DE 2024\). A part is estimated/)).toBeInTheDocument();
  });

  it('fails in place, part by part', async () => {
    server.on(readingEndpoints.flow, () => refused('internal', null, 'The flow is not known.'));
    const { user } = await open();
    expect(await screen.findByText('The flow is not known.', {}, slow)).toBeVisible();
    expect(await region('Revenue today')).toBeVisible();
    server.on(readingEndpoints.flow, flow);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'PV, 6.0 kW' })).toBeVisible();
  });
});

describe('the statistics of a plant', () => {
  it('show what the address says, by the right steps, beside the same days a year before', async () => {
    await open('&section=statistics&unit=month&day=2026-10-09&compare=year');
    expect(await screen.findByText('October 2026', {}, slow)).toBeVisible();
    await waitFor(() =>
      expect(asked()).toEqual([
        { plantId: house.id, unit: 'date', from: '2026-10-01', to: '2026-10-31' },
        { plantId: house.id, unit: 'date', from: '2025-10-01', to: '2025-10-31' },
      ]),
    );
  });

  it('lead from a month to its days, to shortcuts and back in time', async () => {
    const { user, search } = await open('&section=statistics&unit=year');
    await user.click(await screen.findByRole('button', { name: 'Previous period' }, slow));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ unit: 'month', from: '2025-01-01', to: '2025-12-31' }));
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ unit: 'date', from: '2026-11-09', to: '2026-11-15' }));
    expect(search()).toContain('unit=range&from=2026-11-09&to=2026-11-15');
    await user.click(await screen.findByRole('link', { name: '9 Nov 2026' }));
    expect(await screen.findByRole('table', { name: 'Power' }, slow)).toBeInTheDocument();
    expect(search()).toContain('unit=date&day=2026-11-09');
  });

  it('list all figures with their units, mark what was not simply measured, and say how much has changed', async () => {
    server.on(readingEndpoints.statistics, ({ body }) => {
      const question = body as StatisticsBody;
      const before = { ...totals, pvWh: 16_000 };
      const now = { ...totals, quality: 'BACKFILLED' as const };
      return ok(readingEndpoints.statistics, statisticsFor(question, question.from === '2026-11-01' ? now : before));
    });
    await open('&section=statistics&compare=period');
    const figures = await region('Figures');
    const table = await within(figures).findByRole('table');
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads.slice(0, 4)).toEqual(['Day', 'Generation kWh', 'Own use kWh', 'Feed-in kWh']);
    expect(heads.join()).not.toContain('Heat pump');
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(/^Sum20.0011.009.00/);
    expect(within(table).getAllByRole('button', { name: /A part was back-filled/ })).toHaveLength(3);
    await waitFor(async () => expect(await region('Generation')).toHaveTextContent('25% morebefore 16.0 kWh'));
    expect(await region('Self-consumption')).not.toHaveTextContent('more');
  });

  it('say nothing of more or less against a period of which little is known', async () => {
    server.on(readingEndpoints.statistics, ({ body }) => {
      const question = body as StatisticsBody;
      const before = { ...totals, pvWh: 1_000, days: 0 };
      return ok(readingEndpoints.statistics, statisticsFor(question, question.from === '2026-11-01' ? totals : before));
    });
    await open('&section=statistics&compare=period');
    await waitFor(async () => expect(await region('Generation')).toHaveTextContent(/before 1.0 kWh$/));
    expect(await region('Generation')).not.toHaveTextContent('more');
  });

  it('are kept as a workbook of the days shown', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    server.on(readingEndpoints.exportStatistics, () => new Response('sheet'));
    const { user } = await open('&section=statistics&unit=month&day=2026-10-09');
    await user.click(await screen.findByRole('button', { name: 'Save as spreadsheet' }, slow));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(server.callsTo(readingEndpoints.exportStatistics)[0]?.body).toEqual({
      plantId: house.id,
      unit: 'date',
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });
});

describe('the real-time information of a plant', () => {
  it('names every value in words, with its age and a doubt about it; an unheard device says so', async () => {
    await open('&section=realtime');
    const card = await region(`Garage ${inverter.serialNumber}`);
    expect(card).toHaveTextContent('doubtfulmeasured now');
    const values = within(card)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(values).toEqual(['Operating state: Running', 'AC power: 6.32 kW', 'Power factor: 0.998', 'Inverter temperature: –']);
    expect(await region(`Meter ${meter.serialNumber}`)).toHaveTextContent('never reported');
  });

  it('finds a value by its name', async () => {
    const { user } = await open('&section=realtime');
    await user.type(await screen.findByRole('searchbox', { name: 'Search in values' }, slow), 'factor');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Power factor']);
    await user.type(screen.getByRole('searchbox'), 'y');
    expect(screen.getByText('No value has this name')).toBeVisible();
  });
});

describe('the parameter charts of a plant', () => {
  const questions = () => server.callsTo(readingEndpoints.series).map(({ body }) => body as SeriesBody);
  const box = (name: string) => screen.findByRole('checkbox', { name }, slow);

  it('begin with the power of the plant over today, in its own zone', async () => {
    await open('&section=parameters');
    await waitFor(() => expect(questions()).toHaveLength(1), slow);
    expect(questions()[0]).toEqual({
      plantId: house.id,
      from: '2026-11-14T23:00:00.000Z',
      to: '2026-11-15T23:00:00.000Z',
      series: [
        { deviceId: null, key: 'plant.pvPowerW' },
        { deviceId: null, key: 'plant.loadPowerW' },
      ],
    });
    expect(await screen.findByText('Drawn with fewer points; every high and low is kept.', {}, slow)).toBeVisible();
  });

  it('offer what the devices have, and at most two units', async () => {
    const { user, search } = await open('&section=parameters');
    await user.click(await box('AC voltage'));
    expect(await box('Grid frequency')).toBeDisabled();
    expect(screen.queryByRole('checkbox', { name: /State of charge/ })).toBeNull();
    await waitFor(() => expect(questions().at(-1)?.series).toContainEqual({ deviceId: inverter.id, key: 'ac.voltageV' }));
    expect(decodeURIComponent(search())).toContain(`,${inverter.id}~ac.voltageV`);
    for (const name of ['Generation', 'Consumption', 'AC voltage']) await user.click(await box(name));
    expect(await screen.findByText('Tick what you want to see.')).toBeVisible();
  });

  it('ask the server again for the finer detail', async () => {
    const { user } = await open('&section=parameters&from=2026-11-15T08:00:00Z&to=2026-11-15T12:00:00Z');
    await user.click(await screen.findByRole('button', { name: 'Shorter range' }, slow));
    await waitFor(() =>
      expect(questions().at(-1)).toMatchObject({ from: '2026-11-15T09:00:00.000Z', to: '2026-11-15T11:00:00.000Z' }),
    );
  });
});
