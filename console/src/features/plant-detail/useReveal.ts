import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { useMay } from '../../lib/useMay.ts';

type View = 'PLANT' | 'PLANT_OWNER_EMAIL' | 'PLANT_OWNER_MOBILE';

/** How a masked contact of the plant is fetched; nothing for those who may not ask, like the demo. */
export function useReveal(id: string): (viewType: View) => (() => Promise<string | null>) | undefined {
  const allowed = useMay()(authEndpoints.reveal);
  return (viewType) => {
    if (!allowed) return undefined;
    return async () => (await call(authEndpoints.reveal, { body: { viewType, id } }, { quiet: true })).value;
  };
}
