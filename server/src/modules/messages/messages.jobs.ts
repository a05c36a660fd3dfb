import type { Job } from '../../platform/jobs.ts';
import { deliverJob, type MessagesService } from './messages.service.ts';

export function messageJobs(messages: MessagesService): Job<never>[] {
  return [
    { name: deliverJob, run: ({ id }: { id: string }, context) => messages.deliver(id, context) },
    { name: 'messages:purge', schedule: '17 3 * * *', run: () => messages.purge() },
  ];
}
