import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Fonts } from '../../platform/pdf.ts';
import type { Texts } from '../../platform/texts.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { NotifyingService } from '../alarms/notifying.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { createEnergyService } from './energy.service.ts';
import { createOathService } from './oath.service.ts';
import { createOrderingService } from './ordering.service.ts';
import { createReadingService } from './reading.service.ts';
import { createReceiptsService } from './receipts.service.ts';
import { createSeatBelt } from './seat-belt.service.ts';
import { createTellingService } from './telling.service.ts';
import { createWritingService } from './writing.service.ts';

export type ControlModule = ReturnType<typeof createControl>;

interface Options {
  db: Database;
  texts: Texts;
  fonts: Fonts;
  config: Config;
  commands: CommandsService;
  audit: AuditService;
  auth: AuthService;
  messages: MessagesService;
  owners: OwnerAccountsService;
  notifying: NotifyingService;
}

/** Owns what devices are set to: what can be set, who may, and that it is so or as it was before. */
export function createControl(options: Options) {
  const { db, texts, fonts, config, commands, audit, auth } = options;
  const oaths = createOathService(db, audit, auth);
  const ordering = createOrderingService(commands, audit);
  const reading = createReadingService(db, commands, ordering);
  const belt = createSeatBelt({ ...options, telling: createTellingService(options) });
  return {
    oaths,
    ordering,
    reading,
    writing: createWritingService({ db, commands, ordering, oaths }),
    energy: createEnergyService({ db, ordering, reading, oaths, dimmingMonths: config.dimmingMonths }),
    receipts: createReceiptsService({ db, texts, fonts, product: config.product.name, commands }),

    /** One round of what has to be done all the time. */
    async tick(): Promise<void> {
      await commands.settle();
      await belt.watch();
    },
  };
}
