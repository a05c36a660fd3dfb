import type { useFields } from '../../lib/useFields.ts';
import type { DeviceDraft } from '../../ui/devices/device.draft.ts';

/** Passes changed fields of a device on to a form that holds it. */
export function setter({ set }: Pick<ReturnType<typeof useFields<DeviceDraft>>, 'set'>): (change: Partial<DeviceDraft>) => void {
  return (change) => {
    for (const [name, value] of Object.entries(change)) set(name as keyof DeviceDraft, value);
  };
}
