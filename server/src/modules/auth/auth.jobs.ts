import type { Language } from '#contract/languages.ts';
import type { Database } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldThrottles } from '../../platform/throttle.repository.ts';
import { everyAttempt } from '../../platform/throttle.ts';
import { type CodesService, issueJob } from './codes.service.ts';
import type { LinksService } from './links.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { SessionsService } from './sessions.service.ts';

interface Services {
  db: Database;
  codes: CodesService;
  sessions: SessionsService;
  profile: ProfileService;
  links: LinksService;
}

export function authJobs({ db, codes, sessions, profile, links }: Services): Job<never>[] {
  return [
    { name: issueJob, run: ({ id, language }: { id: string; language: Language }) => codes.issue(id, language) },
    { name: 'auth:erase-cancelled', schedule: '7 * * * *', run: () => profile.eraseDue() },
    {
      name: 'auth:purge',
      schedule: '37 * * * *',
      run: async () => {
        await sessions.purge();
        await codes.purge();
        await links.purge();
        await deleteOldThrottles(db, everyAttempt, new Date(Date.now() - 86_400_000));
      },
    },
  ];
}
