import type { Job } from '../../platform/jobs.ts';
import type { ExpectedService } from './expected.service.ts';

export function expectedJobs(expected: ExpectedService): Job<never>[] {
  return [{ name: 'expected:derive', schedule: '37 * * * *', run: () => expected.derive() }];
}
