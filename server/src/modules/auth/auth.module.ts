/** Owns accounts, how people sign in, their sessions, codes and second factors. */
import type { Config } from '../../config.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { authJobs } from './auth.jobs.ts';
import { createCodesService } from './codes.service.ts';
import { createPasswords } from './passwords.ts';
import { createProfileService } from './profile.service.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSignInService } from './sign-in.service.ts';
import { createTwoFactorService } from './two-factor.service.ts';

export function createAuth(db: Database, vault: Vault, messages: MessagesService, config: Config) {
  const secondFactor = createSecondFactor(vault);
  const passwords = createPasswords(db, secondFactor);
  const sessions = createSessionsService(db, config.session);
  const codes = createCodesService(db, vault, messages);
  const profile = createProfileService({ db, passwords, secondFactor, codes, messages });
  const twoFactor = createTwoFactorService({ db, vault, passwords, secondFactor, product: config.product.name });
  const signIn = createSignInService({ db, vault, passwords, secondFactor, sessions, codes, messages, demo: config.demo });
  return { signIn, sessions, codes, profile, twoFactor, jobs: authJobs(db, codes, sessions, profile) };
}
