import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createClaimsService } from './claims.service.ts';

export type DevicesService = ReturnType<typeof createDevicesService>;

export function createDevicesService(db: Database, audit: AuditService, vault: Vault) {
  const { prove, attach } = createClaimsService(db, audit, vault);
  return { prove, attach };
}
