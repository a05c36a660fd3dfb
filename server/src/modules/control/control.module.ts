import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { createControlService } from './control.service.ts';
import { createSeatBelt } from './seat-belt.service.ts';

interface Options {
  db: Database;
  texts: Texts;
  commands: CommandsService;
  audit: AuditService;
  auth: AuthService;
  messages: MessagesService;
  owners: OwnerAccountsService;
}

/** Owns what devices are set to: what can be set, who may, and that it is so or as it was before. */
export function createControl(options: Options) {
  const { commands } = options;
  const belt = createSeatBelt(options);
  return {
    service: createControlService(options),

    /** One round of what has to be done all the time. */
    async tick(): Promise<void> {
      await commands.settle();
      await belt.watch();
    },
  };
}
