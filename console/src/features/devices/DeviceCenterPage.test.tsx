import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints, deviceTypes } from '#contract/devices.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { dongle, inverter, inverterDetail } from '../../../test/devices.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { browserZone, dayOf } from '../../lib/time.ts';
import { devicesPages } from './devices.pages.ts';

const maker = { id: '0190bbbb-0000-7000-8000-0000000000f1', name: 'Helio' };
const spec = {
  id: inverter.specId ?? '',
  name: 'H-10',
  deviceType: 'INVERTER',
  manufacturerId: maker.id,
  manufacturerName: maker.name,
} as const;

/** The drawer comes with its first opening. */
const slow = { timeout: 10_000 };

let server: ReturnType<typeof playServer>;

const open = (path: string) => renderAt(`/device-center/${path}`, devicesPages);
const headers = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['plants.detail', 'devices', 'devices.inverters', 'devices.batteries'] });
  server.on(deviceEndpoints.page, { list: [inverter], total: 1 });
  server.on(basicsEndpoints.manufacturerChoices, [maker]);
  server.on(basicsEndpoints.specChoices, [spec, { ...spec, id: maker.id, name: 'B-5', deviceType: 'CELL' }]);
});

describe('the device center', () => {
  it('lists inverters with status, plant and all versions', async () => {
    await open('inverter');
    const table = await screen.findByRole('table', { name: 'Inverters' });
    expect(await within(table).findByRole('button', { name: 'INV-0001' })).toBeVisible();
    expect(headers(table)).toEqual([
      'Status',
      'Serial number',
      'Specification',
      'Plant',
      'Last seen',
      'Firmware',
      'Safety regulation version',
      'Dongle',
    ]);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      /FaultINV-0001GarageH-10HelioSonnenhof 1.+1\.4\.2VDE 1\.2HMI 0\.9DON-0001Version 2\.1\.0/,
    );
    expect(within(table).getByRole('link', { name: 'Sonnenhof 1' })).toHaveAttribute(
      'href',
      `/station/monitor/detail?id=${inverter.plantId}`,
    );
    expect(server.callsTo(deviceEndpoints.page)[0]?.body).toEqual({ types: ['INVERTER'] });
  });

  it.each([
    ['dongle', 'Dongles', 'DONGLE', 7],
    ['battery', 'Batteries', 'CELL', 7],
  ] as const)('has the columns of a %s', async (path, title, type, columns) => {
    server.on(deviceEndpoints.page, { list: [{ ...dongle, type }], total: 1 });
    await open(path);
    const table = await screen.findByRole('table', { name: title });
    await within(table).findByText('DON-0001');
    expect(headers(table)).toHaveLength(columns);
    expect(headers(table)).not.toContain('Safety regulation version');
    expect(server.callsTo(deviceEndpoints.page)[0]?.body).toEqual({ types: [type] });
  });

  it('sends filter and order to the server', async () => {
    const { user } = await open('inverter');
    await screen.findByRole('option', { name: 'Helio H-10' });
    expect(screen.queryByRole('option', { name: 'Helio B-5' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Serial number or plant' }), 'inv');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Fault');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Manufacturer' }), 'Helio');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Specification' }), 'Helio H-10');
    await user.type(screen.getByRole('searchbox', { name: 'Firmware' }), '1.4');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await screen.findByRole('button', { name: 'Last seen' }));
    await waitFor(() =>
      expect(server.callsTo(deviceEndpoints.page).at(-1)?.body).toEqual({
        types: ['INVERTER'],
        search: 'inv',
        statuses: ['FAULT'],
        manufacturerId: maker.id,
        specId: spec.id,
        firmwareVersion: '1.4',
        sort: { column: 'lastSeenAt', direction: 'asc' },
      }),
    );
  });

  it('sends nothing that a forged address invents', async () => {
    await open('inverter?status=GREAT&manufacturerId=1&specId=2&type=CELL&sort=secret');
    await screen.findByText('INV-0001');
    expect(server.callsTo(deviceEndpoints.page).at(-1)?.body).toEqual({ types: ['INVERTER'] });
  });

  it('exports what the filter shows', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    server.on(deviceEndpoints.export, () => new Response('sheet', { headers: { 'content-type': type } }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open('inverter?status=FAULT');
    await user.click(await screen.findByRole('button', { name: 'Export as spreadsheet' }));
    await waitFor(() => expect(saved).toEqual([`inverters-${dayOf(Date.now(), browserZone())}.xlsx`]));
    expect(server.callsTo(deviceEndpoints.export)[0]?.body).toEqual({ types: ['INVERTER'], statuses: ['FAULT'] });
  });

  it('says when there is nothing yet', async () => {
    server.on(deviceEndpoints.page, { list: [], total: 0 });
    await open('battery');
    expect(await screen.findByText('No battery yet')).toBeVisible();
  });

  it('shows a serial number only as text to those who may not open devices', async () => {
    await signInAs(server, { may: ['devices', 'devices.inverters'] });
    await open('inverter');
    expect(await screen.findByText('INV-0001')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'INV-0001' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sonnenhof 1' })).toBeNull();
  });
});

describe('the details of a device', () => {
  const groups = (drawer: HTMLElement) =>
    within(drawer)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);

  it('hold all that is known, in groups, and no empty place for what is not', async () => {
    server.on(deviceEndpoints.detail, {
      ...inverterDetail,
      predecessors: [{ serialNumber: 'INV-0000', replacedAt: '2026-05-02T10:00:00Z' }],
    });
    const { user } = await open('inverter');
    await user.click(await screen.findByRole('button', { name: 'INV-0001' }, slow));
    const drawer = await screen.findByRole('dialog', { name: 'Device' }, slow);
    expect(await within(drawer).findByRole('heading', { name: 'INV-0001' })).toBeVisible();
    expect(groups(drawer)).toEqual(['What it is', 'Place in the plant', 'Versions', 'Stood here before']);
    expect(drawer).toHaveTextContent(/Rated power10\.0 kW.*Bus address3.*Safety regulation versionVDE 1\.2/);
    expect(drawer).toHaveTextContent(/INV-0000Replaced on 2 May 2026/);
    expect(drawer).not.toHaveTextContent(/Capacity|Networking mode/);
  });

  it('of a dongle lead to the devices that hang on it', async () => {
    const { id, type, serialNumber, status } = inverter;
    server.on(deviceEndpoints.page, { list: [dongle], total: 1 });
    server.on(deviceEndpoints.detail, {
      ...inverterDetail,
      ...dongle,
      ratedW: null,
      attached: [{ id, type, serialNumber, status }],
    });
    const { user } = await open('dongle');
    await user.click(await screen.findByRole('button', { name: 'DON-0001' }, slow));
    const drawer = await screen.findByRole('dialog', { name: 'Device' }, slow);
    const attached = await within(drawer).findByRole('button', { name: 'INV-0001' });
    server.on(deviceEndpoints.detail, inverterDetail);
    await user.click(attached);
    expect(await within(drawer).findByRole('heading', { name: 'INV-0001' })).toBeVisible();
    expect(server.callsTo(deviceEndpoints.detail).at(-1)?.path).toContain(id);
  });

  it('say why they could not be loaded', async () => {
    server.on(deviceEndpoints.detail, () => refused('notFound', null, 'This was not found.'));
    const { user } = await open('inverter');
    await user.click(await screen.findByRole('button', { name: 'INV-0001' }, slow));
    expect(await screen.findByText('This was not found.', {}, slow)).toBeVisible();
  });
});

describe('serial numbers in stock', () => {
  const piece = { ...inverter, plantId: null, plantName: null, name: null, status: 'NOT_CONNECTED', lastSeenAt: null } as const;
  const stored = { rows: 2, stored: 2, problems: [], problemsTotal: 0 };

  beforeEach(async () => {
    await signInAs(server, { may: ['devices', 'devices.stock'] });
    server.on(deviceEndpoints.page, { list: [piece], total: 1 });
  });

  it('are those of all kinds without a plant', async () => {
    const { user } = await open('stock');
    const table = await screen.findByRole('table', { name: 'Serial numbers' });
    expect(await within(table).findByText('INV-0001')).toBeVisible();
    expect(table).toHaveTextContent(/Not connectedINV-0001InverterHelioH-10/);
    expect(server.callsTo(deviceEndpoints.page)[0]?.body).toEqual({ types: [...deviceTypes], stock: true });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of device' }), 'Battery');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.callsTo(deviceEndpoints.page).at(-1)?.body).toEqual({ types: ['CELL'], stock: true }));
  });

  it('come from a spreadsheet that is checked first', async () => {
    server.on(deviceEndpoints.importStock, stored);
    const { user } = await open('stock');
    await user.click(await screen.findByRole('button', { name: 'Import serial numbers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import serial numbers' }, slow));
    await user.upload(dialog.getByLabelText('Spreadsheet', { selector: 'input' }), new File(['cells'], 'stock.xlsx'));
    await user.click(await dialog.findByRole('button', { name: 'Import 2 devices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(deviceEndpoints.importStock).map(({ query }) => query)).toEqual([
      { dryRun: 'true' },
      { dryRun: 'false' },
    ]);
    await waitFor(() => expect(server.callsTo(deviceEndpoints.page).length).toBeGreaterThan(1));
  });

  it('have a template to fill in', async () => {
    server.on(basicsEndpoints.template, () => new Response('sheet', { headers: { 'content-type': 'application/x' } }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open('stock');
    await user.click(await screen.findByRole('button', { name: 'Import serial numbers' }));
    await user.click(await screen.findByRole('button', { name: 'Download the template' }, slow));
    await waitFor(() => expect(saved).toEqual(['serial-numbers-template.xlsx']));
    expect(server.callsTo(basicsEndpoints.template)[0]?.path).toBe('/file/template/stock');
  });
});
