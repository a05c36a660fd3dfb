import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { OathService } from '../control/oath.service.ts';
import type { OrderingService } from '../control/ordering.service.ts';
import { createDriftService } from './drift.service.ts';
import { createRolloutEngine } from './rollout-engine.service.ts';
import { createRolloutsService } from './rollouts.service.ts';
import { createTemplatesService } from './templates.service.ts';

export type ProtectionModule = ReturnType<typeof createProtection>;

interface Options {
  db: Database;
  texts: Texts;
  audit: AuditService;
  commands: CommandsService;
  oaths: OathService;
  ordering: OrderingService;
}

/** Owns grid protection across the fleet: what was approved, who differs from it, and how many devices get it at once. */
export function createProtection(options: Options) {
  const { db, audit, oaths } = options;
  const drift = createDriftService(options);
  const engine = createRolloutEngine(options);
  return {
    drift,
    templates: createTemplatesService(db, audit, oaths),
    rollouts: createRolloutsService(db, audit, oaths),

    /** One round of what has to be done all the time. */
    async tick(): Promise<void> {
      await engine.advance();
      await drift.settle();
    },
  };
}
