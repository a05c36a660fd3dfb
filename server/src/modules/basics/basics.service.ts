import type { Readable } from 'node:stream';
import type { templateNames } from '#contract/basics.ts';
import type { Language } from '#contract/languages.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createManufacturersService } from './manufacturers.service.ts';
import { createSpecsService } from './specs.service.ts';

export type BasicsService = ReturnType<typeof createBasicsService>;

type TemplateName = (typeof templateNames)[number];
/** Built by the features whose sheets they are. */
type Templates = Partial<Record<TemplateName, (language: Language) => Readable>>;

/** What plants and devices are described with: manufacturers and specifications, areas, units, series, empty sheets. */
export function createBasicsService(db: Database, audit: AuditService, templates: Templates) {
  return {
    ...createManufacturersService(db, audit),
    ...createSpecsService(db, audit),

    template(name: TemplateName, language: Language): Readable {
      const build = templates[name];
      if (!build) throw new AppError('notFound');
      return build(language);
    },
  };
}
