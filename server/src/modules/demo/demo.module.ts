import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Writer } from '../../platform/copy.ts';
import type { Vault } from '../../platform/crypto.ts';
import { systemScope } from '../../platform/scope.ts';
import { isLaid, once } from '../../platform/seed.ts';
import type { IngestService } from '../telemetry/ingest.service.ts';
import { keepAlive, tellHistory } from './demo.fleet.ts';
import { dongleSerials } from './demo.repository.ts';
import { DemoSeed, demoClaimCode } from './demo.seed.ts';

const seedKey = 'demo:plants';
const dayMs = 86_400_000;
const everyDongle = systemScope('the fleet speaks for the plants of the demo');

interface Options {
  config: Config;
  root: string;
  writer: Writer;
  vault: Vault;
  ingest: IngestService;
  /** How far back the past goes. */
  days?: number;
}

export type Demo = ReturnType<typeof createDemo>;

/** Owns the plants of the demo: their past at the first start, and the simulated fleet that speaks for them. */
export function createDemo({ config, root, writer, vault, ingest, days = 400 }: Options) {
  const file = join(config.dataDir, 'fleet/demo.json');

  return {
    /** Once in the life of an installation. Says whether it was now. */
    async lay(now = Date.now()): Promise<boolean> {
      if (await writer.transaction((tx) => isLaid(tx, seedKey))) return false;
      return writer.transaction((tx) =>
        once(tx, seedKey, () =>
          new DemoSeed(tx, vault, ingest).lay(
            tellHistory(root, { task: 'history', now, days, file }),
            `${config.product.name} Demo`,
            new Date(now - (days + 2) * dayMs),
            new Date(now),
          ),
        ),
      );
    },

    /** Lets the fleet speak until the returned function is called. */
    async run(url: string, mqtt: string, onError: (error: unknown) => void): Promise<() => Promise<void>> {
      const serials = await writer.transaction((tx) => dongleSerials(tx, everyDongle));
      const claimCodes = Object.fromEntries(serials.map((sn) => [sn, demoClaimCode(vault, sn)]));
      return keepAlive(root, { task: 'live', url, mqtt, file, claimCodes }, onError);
    },
  };
}
