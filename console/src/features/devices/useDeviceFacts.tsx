import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contract/devices.ts';
import { formatDate, formatEnergy, formatPower, type Quantity } from '../../lib/format.ts';
import type { Fact } from './FactGroup.tsx';
import { PlantLink } from './PlantLink.tsx';

interface Group {
  key: 'identity' | 'place' | 'versions';
  facts: Fact[];
}

const said = ({ value, unit }: Quantity) => `${value} ${unit}`;

/** The known values of a device in their groups; groups without any are left out. */
export function useDeviceFacts(device: Device): Group[] {
  const { t } = useTranslation(['devices', 'things']);
  const fact = (key: string, value: ReactNode): Fact[] =>
    value === null || value === '' ? [] : [{ key, label: t(`column.${key}`), value }];
  const { inverterType, ratedW, capacityWh, networkMode, installedAt } = device;
  const groups: Group[] = [
    {
      key: 'identity',
      facts: [
        ...fact('type', t(`things:deviceType.${device.type}`)),
        ...fact('manufacturer', device.manufacturerName),
        ...fact('specification', device.specName),
        ...fact('inverterType', inverterType && t(`things:inverterType.${inverterType}`)),
        ...fact('ratedPower', ratedW && said(formatPower(ratedW))),
        ...fact('capacity', capacityWh && said(formatEnergy(capacityWh))),
        ...fact('createdAt', formatDate(device.createdAt)),
      ],
    },
    {
      key: 'place',
      facts: [
        ...fact('plant', device.plantId && <PlantLink id={device.plantId} name={device.plantName} />),
        ...fact('dongle', device.dongleSn),
        ...fact('address', device.address),
        ...fact('networkMode', networkMode && t(`things:networkMode.${networkMode}`)),
        ...fact('installedAt', installedAt && formatDate(installedAt)),
      ],
    },
    {
      key: 'versions',
      facts: [
        ...fact('firmwareVersion', device.firmwareVersion),
        ...fact('dongleVersion', device.dongleVersion),
        ...fact('safetyVersion', device.safetyVersion),
        ...fact('hmiVersion', device.hmiVersion),
      ],
    },
  ];
  return groups.filter(({ facts }) => facts.length > 0);
}
