import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readDecimal, writeDecimal } from '../../lib/decimal.ts';
import { formatDate, formatEnergy, formatNumber, formatPower, type Quantity, unknown } from '../../lib/format.ts';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import { facingOf } from '../../ui/plants/direction.ts';
import { type ArrayValues, totalW } from '../../ui/plants/plant.form.ts';
import { areasBelow } from '../../ui/plants/plants.queries.ts';
import type { DeviceValues, Step, WizardValues } from './plantAdd.form.ts';

interface Fact {
  key: string;
  label: string;
  value: string;
}

interface Names {
  country: string | undefined;
  region: string | undefined;
  organization: string | undefined;
}

type T = TFunction<['plantAdd', 'plantForm', 'things']>;

const written = ({ value, unit }: Quantity, suffix = '') => `${value} ${unit}${suffix}`.trim();
const rewritten = (text: string) => writeDecimal(readDecimal(text));
const price = (t: T, text: string, currency: string) =>
  text.trim() === '' ? unknown : `${rewritten(text)} ${t('plantForm:perKwh', { currency })}`;

function basics(t: T, values: WizardValues, { organization }: Names): Fact[] {
  const { name, type, builtOn, gridConnectedOn, tags, demo } = values;
  return [
    { key: 'name', label: t('plantForm:name'), value: name },
    { key: 'type', label: t('plantForm:type'), value: type && t(`things:plantType.${type}`) },
    builtOn && { key: 'builtOn', label: t('plantForm:builtOn'), value: formatDate(builtOn) },
    gridConnectedOn && { key: 'grid', label: t('plantForm:gridConnectedOn'), value: formatDate(gridConnectedOn) },
    tags.length > 0 && { key: 'tags', label: t('plantForm:tags'), value: tags.join(', ') },
    organization && { key: 'organization', label: t('organization'), value: organization },
    demo && { key: 'demo', label: t('demo'), value: t('review.yes') },
  ].filter((fact) => typeof fact === 'object');
}

function place(t: T, values: WizardValues, { country, region }: Names): Fact[] {
  const { address, latitude, longitude, timeZone, currency, feedInPrice, purchasePrice } = values;
  const where = [address, region, country].filter(Boolean).join(', ');
  return [
    { key: 'address', label: t('plantForm:address'), value: where },
    { key: 'point', label: t('review.coordinates'), value: `${rewritten(latitude)} · ${rewritten(longitude)}` },
    { key: 'zone', label: t('plantForm:timeZone'), value: timeZone.replaceAll('_', ' ') },
    { key: 'currency', label: t('plantForm:currency'), value: currency },
    { key: 'feedIn', label: t('plantForm:feedInPrice'), value: price(t, feedInPrice, currency) },
    { key: 'purchase', label: t('plantForm:purchasePrice'), value: price(t, purchasePrice, currency) },
  ];
}

function oneArray(t: T, array: ArrayValues): string {
  const facing = facingOf(array);
  const tilt = facing && t('plantForm:drawing.tilt', { tilt: formatNumber(facing.tiltDeg, { digits: 0 }) });
  const direction = facing && t(`plantForm:wind.${facing.wind}`);
  return [written(formatPower(totalW([array])), 'p'), tilt, direction].filter(Boolean).join(' · ');
}

function equipment(t: T, { arrays, storageKwh }: WizardValues): Fact[] {
  const storage = storageKwh.trim() === '' ? unknown : written(formatEnergy(readDecimal(storageKwh) * 1000));
  return [
    ...arrays.map((array, index) => ({
      key: `array${array.key}`,
      label: t('plantForm:array.number', { number: index + 1 }),
      value: oneArray(t, array),
    })),
    arrays.length > 1 && { key: 'total', label: t('review.total'), value: written(formatPower(totalW(arrays)), 'p') },
    { key: 'storage', label: t('plantForm:storage'), value: storage },
  ].filter((fact) => typeof fact === 'object');
}

const oneDevice = (t: T, { key, type, serialNumber, name }: DeviceValues): Fact => ({
  key: String(key),
  label: type === '' ? t('devices.noKind') : t(`things:deviceType.${type}`),
  value: [serialNumber.trim().toUpperCase(), name].filter(Boolean).join(' · '),
});

function ownerWords(t: T, values: WizardValues): string {
  if (values.ownerMode === 'existing') return values.ownerName;
  if (values.ownerMode === 'none') return t('owner.none');
  const { inviteName, inviteEmail, inviteMobile } = values;
  return [inviteName, inviteEmail, inviteMobile, t('review.invited')].filter((text) => text.trim() !== '').join(' · ');
}

function owner(t: T, values: WizardValues): Fact[] {
  return [
    { key: 'owner', label: t('step.owner'), value: ownerWords(t, values) },
    { key: 'contact', label: t('contact'), value: values.contactValue.trim() || unknown },
  ];
}

/** All that was entered, step by step, in words. */
export function useFacts(values: WizardValues): { step: Step; rows: Fact[] }[] {
  const { t } = useTranslation(['plantAdd', 'plantForm', 'things']);
  const { countryCode, regionCode, organizationId } = values;
  const countries = useQuery(areasBelow(null));
  const regions = useQuery({ ...areasBelow(countryCode), enabled: countryCode !== '' });
  const organizations = useQuery({ ...organizationChoices, enabled: organizationId !== '' });
  const names: Names = {
    country: countries.data?.find(({ code }) => code === countryCode)?.name ?? countryCode,
    region: regions.data?.find(({ code }) => code === regionCode)?.name ?? regionCode,
    organization: organizations.data?.find(({ id }) => id === organizationId)?.name,
  };
  return [
    { step: 'basics', rows: basics(t, values, names) },
    { step: 'place', rows: place(t, values, names) },
    { step: 'array', rows: equipment(t, values) },
    { step: 'devices', rows: values.devices.map((device) => oneDevice(t, device)) },
    { step: 'owner', rows: owner(t, values) },
  ];
}
