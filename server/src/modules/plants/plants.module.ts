/** Owns plants: where they stand, what they are made of, whose hands they go through, and how they are found again. */
import type { Language } from '#contract/languages.ts';
import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { createAddService } from './add.service.ts';
import { createBinService } from './bin.service.ts';
import { createChangesService } from './changes.service.ts';
import { createPlantContactsService } from './contacts.service.ts';
import { createExportService } from './export.service.ts';
import { createImportService } from './import.service.ts';
import { createMapService } from './map.service.ts';
import { createPicturesService } from './pictures.service.ts';
import { plantJobs } from './plants.jobs.ts';
import type { Areas } from './plants.rules.ts';
import { createPlantsService } from './plants.service.ts';
import { plantTemplate } from './plants.sheet.ts';
import { createTransfersService } from './transfers.service.ts';

interface Options {
  db: Database;
  texts: Texts;
  audit: AuditService;
  messages: MessagesService;
  owners: OwnerAccountsService;
  devices: DevicesService;
  areas: Areas;
}

export type Plants = ReturnType<typeof createPlants>;

export function createPlants({ db, texts, audit, messages, owners, devices, areas }: Options) {
  const map = createMapService(db);
  const bin = createBinService(db, audit);
  return {
    service: createPlantsService(db, audit, areas),
    map,
    bin,
    additions: createAddService({ db, audit, areas, owners, devices }),
    changes: createChangesService(db, audit, areas),
    transfers: createTransfersService({ db, audit, messages, owners }),
    pictures: createPicturesService(db, audit),
    contacts: createPlantContactsService(db, audit),
    exports: createExportService(db, texts, areas),
    imports: createImportService({ db, audit, areas, owners, texts }),
    template: (language: Language) => plantTemplate(texts, language),
    jobs: plantJobs(bin, map),
  };
}
