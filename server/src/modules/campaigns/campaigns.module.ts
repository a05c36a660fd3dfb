import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { FileStore } from '../../platform/files.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { NotifyingService } from '../alarms/notifying.service.ts';
import type { RaisingService } from '../alarms/raising.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { createCampaignsService } from './campaigns.service.ts';
import { createConsentsService } from './consents.service.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createProgressService } from './progress.service.ts';
import { createRunningService } from './running.service.ts';

export type CampaignsModule = ReturnType<typeof createCampaigns>;

interface Options {
  db: Database;
  vault: Vault;
  files: FileStore;
  commands: CommandsService;
  raising: RaisingService;
  notifying: NotifyingService;
  messages: MessagesService;
  people: OwnerAccountsService;
  audit: AuditService;
  auth: AuthService;
  publicUrl: string;
}

/** Owns roll-outs of programs: who gets one and when, how it gets there, and that it runs there or everything stops. */
export function createCampaigns(options: Options) {
  const delivery = createDeliveryService(options);
  const runningService = createRunningService({ ...options, delivery });
  return {
    service: createCampaignsService({ ...options, runningService }),
    consents: createConsentsService(options.db, options.audit),
    delivery,
    progress: createProgressService(options),
    tick: runningService.tick,
  };
}
