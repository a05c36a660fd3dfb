import type { Job } from '../../platform/jobs.ts';
import type { TelemetryModule } from './telemetry.module.ts';

export function telemetryJobs(telemetry: TelemetryModule): Job<never>[] {
  return [
    { name: 'telemetry:partitions', schedule: '13 * * * *', run: () => telemetry.keepPartitions() },
    { name: 'telemetry:purge', schedule: '29 3 * * *', run: () => telemetry.ingest.purge() },
    { name: 'telemetry:adopt', schedule: '*/5 * * * *', run: () => telemetry.ingest.adoptMissed() },
  ];
}
