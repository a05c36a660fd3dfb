import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createClaimsService } from './claims.service.ts';
import { createDeviceChangesService } from './device-changes.service.ts';
import { createDeviceListsService } from './device-lists.service.ts';
import { createStockService } from './stock.service.ts';

export type DevicesService = ReturnType<typeof createDevicesService>;

/** Devices of plants and the provider's stock: what they are, whose they become, what took their place. */
export function createDevicesService(db: Database, audit: AuditService, vault: Vault, texts: Texts) {
  const claims = createClaimsService(db, audit, vault);
  return {
    prove: claims.prove,
    attach: claims.attach,
    ...createDeviceListsService(db, texts),
    ...createDeviceChangesService(db, audit, claims),
    ...createStockService(db, audit, texts, claims.codeHash),
  };
}
