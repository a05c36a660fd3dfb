/** Owns alarms: what raises them, how they live and end, who is told. */
import type { Config } from '../../config.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { createOutbound } from '../../platform/outbound.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { createAlarmsService } from './alarms.service.ts';
import { createChoicesService } from './choices.service.ts';
import { createDefinitionsService } from './definitions.service.ts';
import { createIncidentsService } from './incidents.service.ts';
import { createNotifyingService } from './notifying.service.ts';
import { createPush } from './push.ts';
import { createRaisingService } from './raising.service.ts';
import { createRulesService } from './rules.service.ts';

export type AlarmsModule = ReturnType<typeof createAlarms>;

interface Options {
  db: Database;
  texts: Texts;
  vault: Vault;
  audit: AuditService;
  messages: MessagesService;
  config: Config;
}

const tellEveryMs = 5_000;
const watchEveryMs = 60_000;

export function createAlarms({ db, texts, vault, audit, messages, config }: Options) {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const outbound = createOutbound({ allowLoopback: config.webhookLoopback });
  const push = createPush(db, vault, outbound, publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost');
  const raising = createRaisingService(db);
  const choices = createChoicesService({ db, texts, vault, outbound, push });
  const incidents = createIncidentsService(db);
  const notifying = createNotifyingService({ db, texts, vault, messages, choices, push, outbound, publicUrl });
  const rules = createRulesService(db);
  let watchedAt = 0;
  let toldAt = 0;

  return {
    service: createAlarmsService(db, texts, audit),
    definitions: createDefinitionsService({ db, texts, audit, raising }),
    raising,
    rules,
    incidents,
    choices,
    notifying,

    /** One round of what has to be done all the time: whether there is more. */
    async tick(): Promise<boolean> {
      const now = Date.now();
      if (now - watchedAt >= watchEveryMs) {
        watchedAt = now;
        await incidents.listen();
        await rules.everyMinute();
        await raising.closeGone();
      }
      // where very many come at once, people hear of the first before the last is raised
      const more = await raising.settle(tellEveryMs);
      if (now - toldAt < tellEveryMs) return more;
      toldAt = now;
      await incidents.group();
      await notifying.round();
      return more;
    },
  };
}
