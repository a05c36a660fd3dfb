import type { Job } from '../../platform/jobs.ts';
import type { ControlModule } from './control.module.ts';

export function controlJobs({ energy }: ControlModule): Job<never>[] {
  return [{ name: 'control:keep-dimmings', schedule: '41 2 * * *', run: () => energy.keepDimmings() }];
}
