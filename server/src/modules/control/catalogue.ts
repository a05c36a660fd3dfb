import type { DeviceType, InverterType } from '#contract/devices.ts';
import { type Parameter, parameters } from '#contract/parameters.ts';

interface ModelBounds {
  key: string;
  supported: boolean;
  min: number | null;
  max: number | null;
}

interface Model {
  type: string;
  inverter_type: string | null;
}

const fits = ({ device, inverterTypes }: Parameter, { type, inverter_type }: Model): boolean =>
  device === (type as DeviceType) &&
  (inverterTypes === null || inverter_type === null || inverterTypes.includes(inverter_type as InverterType));

/** What can be set on a device: what its kind knows, as far as its model has it. */
export function parametersOf(model: Model, bounds: readonly ModelBounds[]): Parameter[] {
  return parameters.flatMap((parameter) => {
    const own = bounds.find(({ key }) => key === parameter.key);
    if (!fits(parameter, model) || own?.supported === false) return [];
    return [{ ...parameter, min: own?.min ?? parameter.min, max: own?.max ?? parameter.max }];
  });
}
