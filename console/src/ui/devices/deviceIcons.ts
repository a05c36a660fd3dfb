import {
  type Icon,
  IconAirConditioning,
  IconBattery3,
  IconChargingPile,
  IconGauge,
  IconRouter,
  IconSolarPanel,
  IconWaveSine,
} from '@tabler/icons-react';
import type { DeviceType } from '#contract/devices.ts';

export const deviceIcons: Record<DeviceType, Icon> = {
  INVERTER: IconWaveSine,
  DONGLE: IconRouter,
  CELL: IconBattery3,
  METERBOX: IconGauge,
  COMPONENT: IconSolarPanel,
  EV_CHARGER: IconChargingPile,
  HEAT_PUMP: IconAirConditioning,
};
