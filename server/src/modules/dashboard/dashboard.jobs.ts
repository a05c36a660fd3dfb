import type { Job } from '../../platform/jobs.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardJobs(dashboard: DashboardService): Job<never>[] {
  return [{ name: 'dashboard:yields', schedule: '7 * * * *', run: () => dashboard.renewYields() }];
}
