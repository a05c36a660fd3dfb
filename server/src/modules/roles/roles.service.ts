import type { PageQuery } from '#contract/fields.ts';
import type { AddRoleBody, AssignableRole, EditRoleBody, Role, RoleFilter, RoleRow } from '#contract/roles.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, type Db, isBroken, isUniqueViolation } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './roles.repository.ts';

export type RolesService = ReturnType<typeof createRolesService>;

interface Given {
  permissions: readonly string[];
  dataScope: string;
  organizationIds: readonly string[];
}

const forSuperAdmin = 'super_admin';
const everyRole = systemScope('roles belong to the installation; what may be passed on is compared role by role');

export function createRolesService(db: Database, audit: AuditService) {
  /** The widest reach of a person over all permissions, for deciding what may be passed on. */
  const reachOf = (tx: Db, actor: Actor): Promise<Scope> =>
    scopeFor(tx, actor.accountId, 'roles.edit', 'accounts.edit', 'organizations', 'owners.edit');

  /** Nobody grants what they do not hold: no permission, and no data beyond their own reach. */
  async function mayGive(tx: Db, actor: Actor, reach: Scope, given: Given): Promise<boolean> {
    if (given.permissions.some((p) => !actor.permissions.has(p))) return false;
    if (reach.all) return true;
    if (given.dataScope === 'ALL') return false;
    return (await repository.countOrganizationsWithin(tx, reach, given.organizationIds)) === new Set(given.organizationIds).size;
  }

  async function demandGivable(tx: Db, actor: Actor, given: Given): Promise<void> {
    const reach = await reachOf(tx, actor);
    if (!(await mayGive(tx, actor, reach, given))) throw new AppError('roles.notYours');
    if ((await repository.countOrganizationsWithin(tx, reach, given.organizationIds)) !== new Set(given.organizationIds).size)
      throw new AppError('notFound');
  }

  const fieldsOf = (
    role: { name: string; type: string; description: string | null; data_scope: string },
    permissions: string[],
    organizations: string[],
  ) => ({
    name: role.name,
    type: role.type,
    description: role.description,
    dataScope: role.data_scope,
    permissions,
    organizations,
  });

  /** A role's change is refused where the caller could not have made the role as it stands. */
  async function locked(tx: Db, actor: Actor, id: string) {
    const role = await repository.lockRole(tx, everyRole, id);
    if (!role) throw new AppError('notFound');
    const permissions = await repository.rolePermissions(tx, everyRole, id);
    const organizationIds = await repository.roleOrganizations(tx, everyRole, id);
    if (!(await mayGive(tx, actor, await reachOf(tx, actor), { permissions, dataScope: role.data_scope, organizationIds })))
      throw new AppError('roles.notYours');
    return { role, permissions, organizationIds };
  }

  return {
    async page(filter: RoleFilter, page: PageQuery): Promise<{ list: RoleRow[]; total: number }> {
      const { list, total } = await repository.listRoles(db, everyRole, filter, page);
      return { list: list.map(toRow), total };
    },

    async detail(id: string): Promise<Role> {
      const role = await repository.findRole(db, everyRole, id);
      if (!role) throw new AppError('notFound');
      const [permissions, organizationIds] = await Promise.all([
        repository.rolePermissions(db, everyRole, id),
        repository.roleOrganizations(db, everyRole, id),
      ]);
      return { ...toRow(role), permissions, organizationIds };
    },

    async assignable(actor: Actor): Promise<AssignableRole[]> {
      const reach = await reachOf(db, actor);
      const grants = (await repository.listGrants(db, everyRole)).filter(
        (g) => g.enabled && g.type !== 'GUEST' && g.type !== 'OWNER',
      );
      const allowed = await Promise.all(
        grants.map((g) =>
          mayGive(db, actor, reach, { permissions: g.permissions, dataScope: g.data_scope, organizationIds: g.organization_ids }),
        ),
      );
      return grants
        .filter((_, i) => allowed[i])
        .map((g) => ({ id: g.id, code: g.code, name: g.name, type: g.type as AssignableRole['type'], builtIn: g.built_in }));
    },

    /** A permission that a new menu row brings belongs to the administrators first: from there it is passed on. */
    giveToAdministrators: (tx: Db, permission: string) => repository.grantPermission(tx, everyRole, forSuperAdmin, permission),

    /** Throws unless every role exists and the actor may give it. */
    async demandAssignable(tx: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
      const grants = await repository.listGrants(tx, everyRole, roleIds);
      if (grants.length !== new Set(roleIds).size) throw new FieldError('roleIds', 'invalid');
      const reach = await reachOf(tx, actor);
      for (const g of grants) {
        const given = { permissions: g.permissions, dataScope: g.data_scope, organizationIds: g.organization_ids };
        if (g.type === 'GUEST' || !(await mayGive(tx, actor, reach, given))) throw new AppError('roles.notYours');
      }
    },

    async add(actor: Actor, who: Who, body: AddRoleBody): Promise<{ id: string }> {
      const id = newId();
      try {
        await db.transaction().execute(async (tx) => {
          await demandGivable(tx, actor, body);
          const row = {
            code: body.code,
            name: body.name,
            type: body.type,
            description: body.description,
            data_scope: body.dataScope,
          };
          await repository.insertRole(tx, everyRole, { id, ...row, built_in: false });
          await repository.replaceGrants(
            tx,
            everyRole,
            id,
            body.permissions,
            body.dataScope === 'CUSTOM' ? body.organizationIds : [],
          );
          await audit.record(tx, who, {
            action: 'role.added',
            objectType: 'ROLE',
            objectId: id,
            objectName: body.name,
            changes: changesBetween({}, fieldsOf(row, body.permissions, await audit.organizationNames(tx, body.organizationIds))),
          });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'role_code_key')) throw new FieldError('code', 'taken');
        throw error;
      }
      return { id };
    },

    async edit(actor: Actor, who: Who, body: EditRoleBody): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const { role, permissions, organizationIds } = await locked(tx, actor, body.id);
        if (role.version !== body.version) throw new AppError('conflict');
        await demandGivable(tx, actor, body);
        // the administrator's role stays what it is: somebody must be able to mend everything else
        if (role.code === forSuperAdmin && (body.dataScope !== 'ALL' || permissions.some((p) => !body.permissions.includes(p))))
          throw new AppError('roles.builtIn');
        if (role.built_in && role.type !== body.type) throw new AppError('roles.builtIn');
        const chosen = body.dataScope === 'CUSTOM' ? body.organizationIds : [];
        const change = { type: body.type, name: body.name, description: body.description, data_scope: body.dataScope };
        await repository.changeRole(tx, everyRole, body.id, change);
        await repository.replaceGrants(tx, everyRole, body.id, body.permissions, chosen);
        const changes = changesBetween(
          fieldsOf(role, permissions, await audit.organizationNames(tx, organizationIds)),
          fieldsOf(change, body.permissions, await audit.organizationNames(tx, chosen)),
        );
        await audit.record(tx, who, {
          action: 'role.edited',
          objectType: 'ROLE',
          objectId: body.id,
          objectName: body.name,
          changes,
        });
      });
      return null;
    },

    async delete(actor: Actor, who: Who, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const { role } = await locked(tx, actor, id);
        if (role.built_in) throw new AppError('roles.builtIn');
        await repository.deleteRole(tx, everyRole, id);
        await audit.record(tx, who, { action: 'role.deleted', objectType: 'ROLE', objectId: id, objectName: role.name });
      });
      return null;
    },

    async setEnabled(actor: Actor, who: Who, id: string, enabled: boolean): Promise<null> {
      try {
        await db.transaction().execute(async (tx) => {
          const { role } = await locked(tx, actor, id);
          if (role.code === forSuperAdmin && !enabled) throw new AppError('roles.builtIn');
          await repository.setRoleEnabled(tx, everyRole, id, enabled);
          const changes = changesBetween({ enabled: role.enabled }, { enabled });
          await audit.record(tx, who, {
            action: 'role.statusChanged',
            objectType: 'ROLE',
            objectId: id,
            objectName: role.name,
            changes,
          });
        });
      } catch (error) {
        if (isBroken(error, 'last_administrator')) throw new AppError('accounts.lastAdministrator');
        throw error;
      }
      return null;
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findRole>>>;

function toRow(r: Row): RoleRow {
  return {
    id: r.id,
    version: r.version,
    code: r.code,
    type: r.type as RoleRow['type'],
    name: r.name,
    description: r.description,
    enabled: r.enabled,
    builtIn: r.built_in,
    dataScope: r.data_scope as RoleRow['dataScope'],
    accounts: r.accounts,
    createdAt: r.created_at,
  };
}
