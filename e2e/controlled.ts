import { connectAsync } from 'mqtt';
import { standards } from '#contract/standards.ts';
import { telemetryEndpoints } from '#contract/telemetry.ts';
import { TestDongle } from '../server/test/dongle.ts';
import { call } from './api.ts';
import { addPlant } from './plants.ts';
import { newPiece, stock } from './stock.ts';

const notes = { name: null, specId: null, address: null, networkMode: null };

/** A plant with a dongle and an inverter that do what they are told. */
export async function addControlled(url: string, mqttPort: number, admin: string, organizationId: string | null = null) {
  const [dongle, inverter] = [newPiece('DONGLE'), newPiece('INVERTER')];
  await stock(url, admin, dongle, inverter);
  const plant = await addPlant(url, admin, {
    organizationId,
    devices: [
      { ...notes, ...dongle, dongleSn: null },
      { ...notes, ...inverter, dongleSn: dongle.serialNumber },
    ],
  });
  const { serialNumber: dongleSn, claimCode } = dongle;
  const { secret } = await call(url, telemetryEndpoints.provision, { body: { dongleSn, claimCode } });
  const connect = () =>
    connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      clientId: dongleSn,
      username: dongleSn,
      password: secret,
      reconnectPeriod: 0,
    });
  const values = {
    ...standards.find(({ code }) => code === 'DE_VDE4105_2018')?.values,
    'gen.on': true,
    'gen.eps': false,
    'mode.work': 'OWN_USE',
    'limit.pct': 100,
    'export.pct': 70,
    'soc.minPct': 10,
    'soc.reservePct': 20,
    'grid.charge': false,
    windows: [{ from: '22:00', to: '05:00', action: 'CHARGE' as const }],
    'vendor.fanCurve': 3,
  };
  const box = new TestDongle(connect, { sn: { dongle: dongleSn, inverter: inverter.serialNumber }, secret }, values);
  await box.connect();
  await box.report('RUNNING');
  return { plant, dongle: box, inverterSn: inverter.serialNumber };
}
