import type { Job } from '../../platform/jobs.ts';
import type { AlarmsModule } from './alarms.module.ts';
import { deliverJob, digestJob } from './notifying.service.ts';

export function alarmJobs({ rules, notifying }: AlarmsModule): Job<never>[] {
  return [
    { name: deliverJob, run: ({ id }: { id: string }, context) => notifying.deliver(id, context) },
    { name: digestJob, run: (payload: Parameters<typeof notifying.pushDigest>[0]) => notifying.pushDigest(payload) },
    { name: 'alarms:five-minutes', schedule: '*/5 * * * *', run: () => rules.everyFiveMinutes() },
    { name: 'alarms:hour', schedule: '7 * * * *', run: () => rules.everyHour() },
    { name: 'alarms:purge', schedule: '41 3 * * *', run: () => notifying.purge() },
  ];
}
