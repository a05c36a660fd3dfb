import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { DeviceEntry } from './DeviceEntry.tsx';
import { type DeviceDraft, emptyDevice, type SerialCheck } from './device.draft.ts';

const spec = {
  id: '0195d3a0-0000-7000-8000-0000000000e1',
  name: 'H-10',
  deviceType: 'INVERTER',
  manufacturerId: '0195d3a0-0000-7000-8000-0000000000e2',
  manufacturerName: 'Helio',
} as const;
const free: SerialCheck = {
  state: 'FREE',
  type: 'INVERTER',
  manufacturerName: 'Helio',
  specId: spec.id,
  specName: spec.name,
  capacityWh: null,
  online: true,
  codeNeeded: true,
};
const unknown: SerialCheck = {
  state: 'UNKNOWN',
  type: null,
  manufacturerName: null,
  specId: null,
  specName: null,
  capacityWh: null,
  online: false,
  codeNeeded: false,
};

let server: ReturnType<typeof playServer>;
let draft: DeviceDraft;

function Form() {
  const [value, setValue] = useState(emptyDevice());
  draft = value;
  return (
    <DeviceEntry
      value={value}
      onChange={(change) => setValue((old) => ({ ...old, ...change }))}
      errors={{}}
      dongles={[{ serialNumber: 'DON-0001', name: 'Cellar' }]}
      plantId={null}
    />
  );
}

async function open() {
  renderPart(<Form />);
  return { user: userEvent.setup({ delay: null }), serial: await screen.findByRole('textbox', { name: 'Serial number' }) };
}

beforeEach(async () => {
  server = playServer();
  server.on(basicsEndpoints.specChoices, [spec]);
  await i18next.loadNamespaces(['deviceForm', 'things', 'ui']);
});

describe('the form of a device', () => {
  it('takes from the books what they know about a free serial number and asks only for the rest', async () => {
    server.on(deviceEndpoints.check, free);
    const { user, serial } = await open();
    expect(screen.queryByLabelText(/Code on the device/)).toBeNull();
    await user.type(serial, 'inv-0001');
    expect(await screen.findByText('Free. This device can be added.')).toBeVisible();
    expect(screen.getByText('Inverter · Helio · H-10 · Online now')).toBeVisible();
    await waitFor(() => expect(draft).toMatchObject({ type: 'INVERTER', specId: spec.id }));
    expect(screen.getByRole('textbox', { name: 'Code on the device' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'DON-0001 (Cellar)' })).toBeInTheDocument();
    expect(screen.queryByLabelText(/Kind of device/)).toBeNull();
    expect(screen.queryByLabelText(/Specification/)).toBeNull();
  });

  it('asks the server once the typing pauses, with the number in capitals', async () => {
    server.on(deviceEndpoints.check, unknown);
    const { user, serial } = await open();
    await user.type(serial, 'met');
    await user.type(serial, '-0001');
    await screen.findByText(/Not in our books/);
    expect(server.callsTo(deviceEndpoints.check).map(({ body }) => body)).toEqual([{ serialNumber: 'MET-0001', plantId: null }]);
  });

  it.each([
    ['TAKEN', 'This device already belongs to a plant.'],
    ['IN_THIS_PLANT', 'This device is already in this plant.'],
  ] as const)('says in words when a serial number is %s', async (state, said) => {
    server.on(deviceEndpoints.check, { ...unknown, state });
    const { user, serial } = await open();
    await user.type(serial, 'INV-0001');
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('takes a meter that nobody knows, without a code', async () => {
    server.on(deviceEndpoints.check, unknown);
    const { user, serial } = await open();
    await user.type(serial, 'MET-0001');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of device' }), 'Meter');
    expect(await screen.findByText('Not in our books. It will be entered as a new device.')).toBeVisible();
    expect(screen.queryByLabelText(/Code on the device/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Bus address' })).toBeVisible();
  });

  it('says why a serial number could not be checked', async () => {
    server.on(deviceEndpoints.check, () => refused('tooManyTries', { seconds: 30 }, 'Too many tries. Please wait 30 seconds.'));
    const { user, serial } = await open();
    await user.type(serial, 'INV-0001');
    expect(await screen.findByText('Too many tries. Please wait 30 seconds.')).toBeVisible();
  });

  it('offers no camera where the browser reads no barcodes', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
  });
});

describe('scanning', () => {
  const stop = vi.fn();

  function withCamera(open: () => Promise<unknown>, codes: string[]) {
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }));
      },
    );
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: open } }));
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  }

  it('puts the serial number of the label into the field and lets go of the camera', async () => {
    server.on(deviceEndpoints.check, free);
    withCamera(async () => ({ getTracks: () => [{ stop }] }), ['https://example.org/', 'SN:INV-0001']);
    const { user, serial } = await open();
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    await waitFor(() => expect(serial).toHaveValue('INV-0001'), { timeout: 10_000 });
    expect(stop).toHaveBeenCalled();
  });

  it('says so when the camera is not allowed', async () => {
    withCamera(async () => Promise.reject(new DOMException('no', 'NotAllowedError')), []);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    expect(await screen.findByText(/The camera cannot be used/, {}, { timeout: 10_000 })).toBeVisible();
  });
});
