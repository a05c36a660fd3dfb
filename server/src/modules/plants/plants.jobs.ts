import type { Job } from '../../platform/jobs.ts';
import type { BinService } from './bin.service.ts';
import type { MapService } from './map.service.ts';

export function plantJobs(bin: BinService, map: MapService): Job<never>[] {
  return [
    { name: 'plants:purge', schedule: '27 3 * * *', run: () => bin.purge() },
    { name: 'plants:fold-map', schedule: '*/10 * * * *', run: () => map.fold() },
  ];
}
