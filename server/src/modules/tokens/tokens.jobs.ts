import type { Job } from '../../platform/jobs.ts';
import type { TokensService } from './tokens.service.ts';

export function tokenJobs(tokens: TokensService): Job<never>[] {
  return [{ name: 'tokens:purge', schedule: '47 3 * * *', run: () => tokens.purge() }];
}
