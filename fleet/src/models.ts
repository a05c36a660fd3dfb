import { basicsEndpoints as calls } from '#contract/basics.ts';
import type { Api } from './api.ts';
import type { SiteDevice } from './site.ts';

const maker = { name: 'Simulated devices', abbreviation: 'SIM', description: null };

const nameOf = ({ type, spec }: SiteDevice): string => `${type} ${spec.name}`;

/** Puts the models of devices into the provider's books, where they are not there yet; says which id each one has. */
export async function bookModels(api: Api, devices: readonly SiteDevice[]): Promise<(device: SiteDevice) => string | null> {
  const known = await api.call(calls.manufacturerChoices, {});
  const manufacturer = known.find(({ name }) => name === maker.name) ?? (await api.call(calls.addManufacturer, { body: maker }));
  const models = (await api.call(calls.specChoices, {})).filter(({ manufacturerId }) => manufacturerId === manufacturer.id);
  const ids = new Map(models.map(({ deviceType, name, id }) => [`${deviceType} ${name}`, id]));
  for (const device of devices) {
    if (ids.has(nameOf(device))) continue;
    const body = { manufacturerId: manufacturer.id, deviceType: device.type, ...device.spec };
    ids.set(nameOf(device), (await api.call(calls.addSpec, { body })).id);
  }
  return (device) => ids.get(nameOf(device)) ?? null;
}
