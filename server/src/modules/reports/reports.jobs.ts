import type { Job } from '../../platform/jobs.ts';
import { type JobsService, runJob } from './jobs.service.ts';
import type { SchedulesService } from './schedules.service.ts';

export function reportJobs(jobs: JobsService, schedules: SchedulesService): Job<never>[] {
  return [
    { name: runJob, run: ({ id }: { id: string }, context) => jobs.run(id, context) },
    { name: 'reports:due', schedule: '* * * * *', run: () => schedules.orderDue() },
    { name: 'reports:revive', schedule: '* * * * *', run: () => jobs.revive() },
    { name: 'reports:purge', schedule: '23 3 * * *', run: () => jobs.purge() },
  ];
}
