import { campaignEndpoints } from '#contract/campaigns.ts';
import type { DeviceRow } from '#contract/devices.ts';
import { componentOf } from '#contract/firmware.ts';
import { useMay } from '../../lib/useMay.ts';
import { UpgradeHistory } from './UpgradeHistory.tsx';

/** The programs of a device that has any, for those who may know. */
export function DeviceUpgrades({ device: { id, type } }: { device: Pick<DeviceRow, 'id' | 'type'> }) {
  const may = useMay();
  const runsPrograms = Object.values(componentOf).some(({ device }) => device === type);
  return runsPrograms && may(campaignEndpoints.history) ? <UpgradeHistory deviceId={id} /> : null;
}
