/** Owns programs for devices: what was uploaded, for which devices, who released it, and the key that signs. */
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { FilesService } from '../files/files.service.ts';
import { firmwareJobs } from './firmware.jobs.ts';
import { createFirmwareService } from './firmware.service.ts';
import { openSigner } from './firmware.signing.ts';
import { createSheetsService } from './sheets.service.ts';

interface Options {
  db: Database;
  texts: Texts;
  audit: AuditService;
  auth: AuthService;
  files: FilesService;
  config: Pick<Config, 'dataDir' | 'firmware'>;
}

export type Firmware = ReturnType<typeof createFirmware>;

export function createFirmware({ config, texts, ...services }: Options) {
  const { signingKey, revoked, releaseByOne } = config.firmware;
  const sheets = createSheetsService(services.db, texts);
  const signer = openSigner(signingKey || undefined, join(config.dataDir, 'keys'));
  const service = createFirmwareService({ ...services, sheets, signer, revoked, releaseByOne });
  return { service, sheets, jobs: firmwareJobs(service, sheets) };
}
