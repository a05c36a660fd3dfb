import type { Job } from '../../platform/jobs.ts';
import type { FilesService } from './files.service.ts';

export function fileJobs(files: FilesService): Job<never>[] {
  return [{ name: 'files:sweep', schedule: '41 * * * *', run: () => files.sweep() }];
}
