import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type PlantPlace, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

/** Of a roll-out: where plants of it belong, one for each organization. */
export interface CampaignPlace extends Pick<PlantPlace, 'organizations' | 'organization_id' | 'demo'> {
  campaign_id: string;
}

export async function placesOfCampaigns(db: Db, scope: SystemScope, ids: readonly string[]): Promise<CampaignPlace[]> {
  const { rows } = await sql<CampaignPlace>`
    select *, array(select ancestor_id from organization_closure where descendant_id = q.organization_id) as organizations
    from (
      select distinct i.campaign_id, plant.organization_id, plant.demo from campaign_item i join plant on plant.id = i.plant_id
      where i.campaign_id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)}) q`.execute(db);
  return rows;
}

/** Which of these roll-outs reach a plant within the scope. */
export async function campaignsWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    select distinct i.campaign_id from campaign_item i join plant on plant.id = i.plant_id
    where i.campaign_id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)}`.execute(db);
  return rows.map((row) => row.campaign_id);
}

/** Where plants belong, for all who listen at once: each listener's own scope decides afterwards. */
export async function placesOf(db: Db, scope: SystemScope, ids: readonly string[]): Promise<PlantPlace[]> {
  const { rows } = await sql<PlantPlace>`
    select id, organization_id, owner_id, demo,
      array(select ancestor_id from organization_closure where descendant_id = plant.organization_id) as organizations
    from plant where id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)}`.execute(db);
  return rows;
}
