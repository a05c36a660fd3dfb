import { sql } from 'kysely';
import type { CampaignState } from '#contract/campaigns.ts';
import type { ItemState } from '#contract/upgrades.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

export interface Delivery {
  item_id: string;
  device_id: string;
  firmware_id: string;
  program_version: string;
  file_id: string;
  size_bytes: number;
  sha256: string;
  state: ItemState;
  recalled: boolean;
  campaign_state: CampaignState;
}

const deliveries = sql`
  select i.id as item_id, i.device_id, f.id as firmware_id, f.program_version, f.file_id, s.size_bytes, s.sha256, i.state, i.recalled, c.state as campaign_state
  from campaign_item i join campaign c on c.id = i.campaign_id join firmware f on f.id = c.firmware_id join stored_file s on s.id = f.file_id`;

export async function deliveryOfItem(db: Db, _scope: SystemScope, itemId: string): Promise<Delivery | undefined> {
  return (await sql<Delivery>`${deliveries} where i.id = ${itemId}`.execute(db)).rows[0];
}

export async function deliveryOfOrder(db: Db, _scope: SystemScope, commandId: string): Promise<Delivery | undefined> {
  return (await sql<Delivery>`${deliveries} where i.command_id = ${commandId}`.execute(db)).rows[0];
}
