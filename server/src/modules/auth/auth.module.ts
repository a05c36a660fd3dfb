/** Owns accounts, how people sign in, their sessions, codes and second factors. */
import type { Config } from '../../config.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { authJobs } from './auth.jobs.ts';
import { createAuthService } from './auth.service.ts';
import { createCodesService } from './codes.service.ts';
import { createLinksService } from './links.service.ts';
import { createPasswords } from './passwords.ts';
import { createProfileService } from './profile.service.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSignInService } from './sign-in.service.ts';
import { createTwoFactorService } from './two-factor.service.ts';

export function createAuth(db: Database, vault: Vault, messages: MessagesService, audit: AuditService, config: Config) {
  const secondFactor = createSecondFactor(vault);
  const passwords = createPasswords(db, secondFactor);
  const sessions = createSessionsService(db, config.session);
  const codes = createCodesService(db, vault, messages);
  const links = createLinksService(db, messages, audit, config.publicUrl ?? `http://${config.host}:${config.port}`);
  const profile = createProfileService({ db, passwords, secondFactor, codes, messages, audit });
  const twoFactor = createTwoFactorService({ db, vault, passwords, secondFactor, audit, product: config.product.name });
  const signIn = createSignInService({ db, vault, passwords, secondFactor, sessions, codes, messages, audit, demo: config.demo });
  const service = createAuthService(passwords, links);
  return { service, signIn, sessions, codes, profile, twoFactor, links, jobs: authJobs({ db, codes, sessions, profile, links }) };
}
