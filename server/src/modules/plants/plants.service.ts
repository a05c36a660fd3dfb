import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import type { Address, Plant, PlantFilter, PlantRow } from '#contract/plants.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { maskContact, maskEmail, maskMobile } from '../../platform/mask.ts';
import { ownScope, type Scope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as drafts from './drafts.repository.ts';
import { createPlantLengths, pageOfPlants } from './plants.page.ts';
import * as repository from './plants.repository.ts';
import type { Areas } from './plants.rules.ts';

const mostTagsListed = 200;

export function createPlantsService(db: Database, audit: AuditService, areas: Areas) {
  const lengths = createPlantLengths();

  const toRow = (p: repository.ListedPlant, language: Language): PlantRow => ({
    id: p.id,
    version: p.version,
    number: p.number,
    name: p.name,
    type: p.type,
    status: p.status,
    favourite: p.favourite,
    demo: p.demo,
    organizationId: p.organization_id,
    organizationName: p.organization_name,
    ownerId: p.owner_id,
    ownerName: p.owner_name,
    countryCode: p.country_code,
    regionCode: p.region_code,
    regionName: p.region_code && areas.regionName(p.region_code, language),
    address: p.address,
    latitude: p.latitude,
    longitude: p.longitude,
    pvCapacityW: p.pv_capacity_w,
    storageCapacityWh: p.storage_capacity_wh,
    tags: p.tags,
    pictureId: p.picture_id,
    devices: p.devices,
    builtOn: p.built_on,
    gridConnectedOn: p.grid_connected_on,
    createdAt: p.created_at,
    updatedAt: p.updated_at,
  });

  async function find(actor: Actor, scope: Scope, id: string): Promise<repository.DetailedPlant> {
    const plant = await repository.findPlant(db, scope, actor.accountId, id);
    if (!plant) throw new AppError('notFound');
    return plant;
  }

  /** The owner may know who looked; the demo shows what anybody may see. */
  async function noteLook(actor: Actor, caller: Caller, plant: repository.DetailedPlant): Promise<void> {
    if (actor.demo || plant.owner_id === actor.accountId) return;
    await audit.recordOnceADay(
      { actor, caller },
      {
        action: 'plant.viewed',
        objectType: 'PLANT',
        objectId: plant.id,
        objectName: plant.name,
        organizationId: plant.organization_id,
        subjectAccountId: plant.owner_id,
        plantId: plant.id,
      },
    );
  }

  return {
    async page(
      actor: Actor,
      caller: Caller,
      scope: Scope,
      filter: PlantFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: PlantRow[]; total: number }> {
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const { list, total } = await pageOfPlants(db, lengths, scope, actor.accountId, filter, page);
      return { list: list.map((p) => toRow(p, caller.language)), total };
    },

    tags: (scope: Scope): Promise<string[]> => repository.listTags(db, scope, mostTagsListed),

    async detail(actor: Actor, caller: Caller, scope: Scope, id: string): Promise<Plant> {
      const plant = await find(actor, scope, id);
      await noteLook(actor, caller, plant);
      return {
        ...toRow(plant, caller.language),
        timeZone: plant.time_zone,
        currency: plant.currency,
        arrays: plant.arrays,
        feedInPrice: plant.feed_in_price,
        purchasePrice: plant.purchase_price,
        contactType: plant.contact_type,
        contactMasked: plant.contact && maskContact(plant.contact),
        ownerEmailMasked: plant.owner_email && maskEmail(plant.owner_email),
        ownerMobileMasked: plant.owner_mobile && maskMobile(plant.owner_mobile),
        createdByName: plant.created_by_name,
        updatedByName: plant.updated_by_name,
      };
    },

    async address(actor: Actor, caller: Caller, scope: Scope, id: string): Promise<Address> {
      const plant = await find(actor, scope, id);
      return {
        id,
        name: plant.name,
        countryCode: plant.country_code,
        countryName: areas.countryName(plant.country_code, caller.language),
        regionCode: plant.region_code,
        regionName: plant.region_code && areas.regionName(plant.region_code, caller.language),
        address: plant.address,
        latitude: plant.latitude,
        longitude: plant.longitude,
        timeZone: plant.time_zone,
      };
    },

    async favourite(actor: Actor, scope: Scope, id: string, favourite: boolean): Promise<null> {
      if (!(await repository.setFavourite(db, scope, actor.accountId, id, favourite))) throw new AppError('notFound');
      return null;
    },

    async draft(actor: Actor): Promise<{ content: string; updatedAt: string } | null> {
      const draft = await drafts.findDraft(db, ownScope(actor.accountId));
      return draft ? { content: draft.content, updatedAt: draft.updated_at } : null;
    },

    async saveDraft(actor: Actor, content: string | null): Promise<null> {
      const own = ownScope(actor.accountId);
      await (content === null ? drafts.deleteDraft(db, own) : drafts.saveDraft(db, own, content));
      return null;
    },
  };
}
