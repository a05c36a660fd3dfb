import {
  type AddOrganizationBody,
  type EditOrganizationBody,
  type Organization,
  type OrganizationKind,
  type Side,
  sides,
} from '#contract/organizations.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, type Db, isBroken, isUniqueViolation } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { maskContact } from '../../platform/mask.ts';
import { type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import { countReveal } from '../../platform/throttle.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './organizations.repository.ts';

export type OrganizationsService = ReturnType<typeof createOrganizationsService>;

type Right = 'view' | 'edit';

/** The two screens have permissions of their own. */
const rights: Record<Side, Record<Right, Permission>> = {
  '1': { view: 'organizations.provider', edit: 'organizations.providerEdit' },
  '2': { view: 'organizations.partners', edit: 'organizations.partnersEdit' },
};
const kindsOf: Record<Side, readonly OrganizationKind[]> = { '1': ['PROVIDER'], '2': ['DEALER', 'INSTALLER'] };
const sideOf = (kind: OrganizationKind): Side => (kind === 'PROVIDER' ? '1' : '2');

/** Who may lie below whom: departments below their own kind, partners below the provider, installers also below a dealer. */
const allowedBelow: Record<OrganizationKind, readonly OrganizationKind[]> = {
  PROVIDER: ['PROVIDER', 'DEALER', 'INSTALLER'],
  DEALER: ['DEALER', 'INSTALLER'],
  INSTALLER: ['INSTALLER'],
};

const anyKind = systemScope('the kind of an organization decides which permission counts');
const wholeTree = systemScope('the tree is one: moves wait for each other, and what lies below counts, seen or not');

export function createOrganizationsService(db: Database, audit: AuditService) {
  const holds = (actor: Actor, permission: Permission) => actor.permissions.has(permissions[permission]);

  async function scopeOn(tx: Db, actor: Actor, kind: OrganizationKind, right: Right) {
    const permission = rights[sideOf(kind)][right];
    if (!holds(actor, permission)) throw new AppError('noPermission');
    return scopeFor(tx, actor.accountId, permission);
  }

  /** The reach of this right over organizations of this kind; absent and forbidden kinds answer alike. */
  async function reachOver(tx: Db, actor: Actor, id: string, right: Right): Promise<Scope> {
    const kind = await repository.kindOf(tx, anyKind, id);
    if (!kind || !holds(actor, rights[sideOf(kind)][right])) throw new AppError('notFound');
    return scopeOn(tx, actor, kind, right);
  }

  /** The organization, if the actor has this right over it; absent and out of reach answer alike. */
  async function within(tx: Db, actor: Actor, id: string, right: Right): Promise<repository.OrganizationRow> {
    const row = await repository.findOrganization(tx, await reachOver(tx, actor, id, right), id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  /** The same to be changed, with the scope in which it may be. */
  async function locked(tx: Db, actor: Actor, id: string): Promise<{ row: repository.OrganizationRow; scope: Scope }> {
    const scope = await reachOver(tx, actor, id, 'edit');
    const row = await repository.lockOrganization(tx, scope, id);
    if (!row) throw new AppError('notFound');
    return { row, scope };
  }

  /** A parent may lie above one's own reach only where it stays as it was. Returns the scope in which it was found. */
  async function demandParent(tx: Db, actor: Actor, parentId: string | null, kind: OrganizationKind): Promise<Scope> {
    if (!parentId) throw new FieldError('parentId', 'required');
    const scope = await scopeOn(tx, actor, kind, 'edit');
    const parent = await repository.findOrganization(tx, scope, parentId);
    if (!parent) throw new FieldError('parentId', 'invalid');
    if (!allowedBelow[parent.kind as OrganizationKind].includes(kind)) throw new AppError('organizations.kind');
    return scope;
  }

  const auditable = (
    parent: string | null,
    row: {
      name: string;
      description: string | null;
      contact_name: string | null;
      contact?: string | null;
      address: string | null;
      status?: string;
    },
  ) => ({
    name: row.name,
    description: row.description,
    contactName: row.contact_name,
    contact: row.contact && maskContact(row.contact),
    address: row.address,
    status: row.status,
    parent,
  });

  function explain(error: unknown): never {
    if (isUniqueViolation(error, 'organization_name_unique')) throw new FieldError('name', 'taken');
    if (isBroken(error, 'organization_cycle')) throw new AppError('organizations.cycle');
    throw error;
  }

  return {
    within,

    /** The kinds of organizations on the screens that the actor may open. */
    visibleKinds: (actor: Actor): OrganizationKind[] =>
      sides.filter((side) => holds(actor, rights[side].view)).flatMap((side) => kindsOf[side]),

    async tree(actor: Actor, side: Side): Promise<Organization[]> {
      const kinds = kindsOf[side];
      const scope = await scopeOn(db, actor, kinds[0] as OrganizationKind, 'view');
      return (await repository.listOrganizations(db, scope, kinds)).map(toOrganization);
    },

    async detail(actor: Actor, id: string): Promise<Organization> {
      return toOrganization(await within(db, actor, id, 'view'));
    },

    /** The contact as it is: written down, and not by the hundred. */
    async reveal(actor: Actor, who: Who, id: string): Promise<{ value: string | null }> {
      await countReveal(db, actor.accountId);
      return db.transaction().execute(async (tx) => {
        const { name, contact } = await within(tx, actor, id, 'view');
        await audit.record(tx, who, {
          action: 'contact.revealed',
          objectType: 'ORGANIZATION',
          objectId: id,
          objectName: name,
          organizationId: id,
          changes: [{ field: 'contact', before: null, after: null }],
        });
        return { value: contact };
      });
    },

    async choices(actor: Actor) {
      const scope = await scopeFor(db, actor.accountId, 'organizations', 'accounts.view', 'owners.view', 'roles.view');
      const rows = await repository.listOrganizations(db, scope, ['PROVIDER', 'DEALER', 'INSTALLER']);
      return rows.map((r) => ({ id: r.id, parentId: r.parent_id, kind: r.kind as OrganizationKind, name: r.name }));
    },

    async add(actor: Actor, who: Who, body: AddOrganizationBody): Promise<{ id: string }> {
      const id = newId();
      try {
        await db.transaction().execute(async (tx) => {
          await repository.lockTree(tx, wholeTree);
          const scope = await demandParent(tx, actor, body.parentId, body.kind);
          const row = {
            parent_id: body.parentId,
            kind: body.kind,
            name: body.name,
            description: body.description,
            contact_name: body.contactName,
            contact: body.contact ?? null,
            address: body.address,
          };
          if (!(await repository.insertOrganization(tx, scope, { id, ...row }))) throw new FieldError('parentId', 'invalid');
          await audit.record(tx, who, {
            action: 'organization.added',
            objectType: 'ORGANIZATION',
            objectId: id,
            objectName: body.name,
            organizationId: id,
            changes: changesBetween({}, auditable(await audit.organizationName(tx, body.parentId), row)),
          });
        });
      } catch (error) {
        explain(error);
      }
      return { id };
    },

    async edit(actor: Actor, who: Who, body: EditOrganizationBody): Promise<null> {
      try {
        await db.transaction().execute(async (tx) => {
          await repository.lockTree(tx, wholeTree);
          const { row: before, scope } = await locked(tx, actor, body.id);
          if (before.version !== body.version) throw new AppError('conflict');
          if (body.parentId !== before.parent_id) {
            if (!before.parent_id) throw new AppError('organizations.kind');
            await demandParent(tx, actor, body.parentId, before.kind as OrganizationKind);
          }
          if (body.status !== 'normal' && !before.parent_id) throw new AppError('organizations.kind');
          const change = {
            parent_id: body.parentId,
            name: body.name,
            description: body.description,
            contact_name: body.contactName,
            contact: body.contact === undefined ? before.contact : body.contact,
            address: body.address,
            status: body.status,
          };
          await demandTouched(repository.changeOrganization(tx, scope, body.id, change));
          if (body.status !== 'normal' && before.status === 'normal') await repository.endSessionsBelow(tx, scope, body.id);
          await audit.record(tx, who, {
            action: 'organization.edited',
            objectType: 'ORGANIZATION',
            objectId: body.id,
            objectName: body.name,
            organizationId: body.id,
            changes: changesBetween(
              auditable(await audit.organizationName(tx, before.parent_id), before),
              auditable(await audit.organizationName(tx, change.parent_id), change),
            ),
          });
        });
      } catch (error) {
        explain(error);
      }
      return null;
    },

    async delete(actor: Actor, who: Who, id: string, typedName: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const { row, scope } = await locked(tx, actor, id);
        if (!row.parent_id) throw new AppError('organizations.kind');
        if (typedName !== row.name) throw new FieldError('typedName', 'typedName');
        const { children, people, plants } = await repository.countBelow(tx, wholeTree, id);
        if (children > 0) throw new AppError('organizations.hasChildren');
        if (people > 0) throw new AppError('organizations.hasPeople');
        if (plants > 0) throw new AppError('organizations.hasPlants');
        await demandTouched(repository.deleteOrganization(tx, scope, id));
        await audit.record(tx, who, {
          action: 'organization.deleted',
          objectType: 'ORGANIZATION',
          objectId: id,
          objectName: row.name,
          organizationId: row.parent_id,
        });
      });
      return null;
    },
  };
}

function toOrganization(r: repository.OrganizationRow): Organization {
  return {
    id: r.id,
    version: r.version,
    parentId: r.parent_id,
    kind: r.kind as OrganizationKind,
    name: r.name,
    description: r.description,
    contactName: r.contact_name,
    contactMasked: r.contact && maskContact(r.contact),
    address: r.address,
    status: r.status as Organization['status'],
    employees: r.employees,
    createdAt: r.created_at,
  };
}
