import type { AddMenuBody, EditMenuBody, MenuItem } from '#contract/menus.ts';
import type { MenuRoute } from '#contract/navigation.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import type { RolesService } from '../roles/roles.service.ts';
import * as repository from './menus.repository.ts';

export type MenusService = ReturnType<typeof createMenusService>;

const everyMenu = systemScope('menus belong to the installation; permissions decide who sees which');

type Row = Awaited<ReturnType<typeof repository.listMenus>>[number];

/** Parents before children, in order; only rows that `keep` lets pass, with those below them. */
function inOrder(rows: Row[], keep: (row: Row) => boolean): Row[] {
  const walk = (parent: string | null): Row[] =>
    rows.filter((r) => r.parent_id === parent && keep(r)).flatMap((r) => [r, ...walk(r.id)]);
  return walk(null);
}

/** The rows that a holder of these permissions sees; a catalogue without a page is left out. */
export function visibleMenus(rows: Row[], permissions: ReadonlySet<string>): Row[] {
  const held = inOrder(rows, (r) => r.permission !== null && permissions.has(r.permission));
  const hasPage = (row: Row): boolean =>
    row.kind === 'MENU' || held.some((child) => child.parent_id === row.id && hasPage(child));
  return held.filter((r) => r.kind !== 'CATALOGUE' || hasPage(r));
}

const toRoute = (r: Row): MenuRoute => ({
  id: r.id,
  parentId: r.parent_id,
  kind: r.kind as MenuRoute['kind'],
  name: r.name,
  path: r.path,
  component: r.component,
  icon: r.icon,
  permission: r.permission,
  hidden: r.hidden,
  keepAlive: r.keep_alive,
});

const toItem = (r: Row): MenuItem => ({ ...toRoute(r), version: r.version, sortOrder: r.sort_order });

const toFields = (b: AddMenuBody) => ({
  parent_id: b.parentId,
  kind: b.kind,
  name: b.name,
  path: b.kind === 'BUTTON' ? null : b.path,
  component: b.kind === 'MENU' ? b.component : null,
  icon: b.icon,
  permission: b.permission,
  hidden: b.hidden,
  keep_alive: b.keepAlive,
  sort_order: b.sortOrder,
});

/** What must hold between a row and the others. `id` is null for a new one. */
function demandFits(rows: Row[], id: string | null, body: AddMenuBody): void {
  const others = rows.filter((r) => r.id !== id);
  const parent = rows.find((r) => r.id === body.parentId);
  if (body.parentId && !parent) throw new FieldError('parentId', 'invalid');
  for (let above = parent; above; above = rows.find((r) => r.id === above?.parent_id)) {
    if (above.id === id) throw new AppError('menus.cycle');
  }
  if (body.kind === 'BUTTON' ? parent?.kind !== 'MENU' : parent?.kind === 'BUTTON') throw new FieldError('parentId', 'invalid');
  if (body.kind !== 'BUTTON' && others.some((r) => r.path === body.path)) throw new FieldError('path', 'taken');
  const before = rows.find((r) => r.id === id);
  if (before?.permission !== body.permission && others.some((r) => r.permission === body.permission))
    throw new FieldError('permission', 'taken');
}

export function createMenusService(db: Database, audit: AuditService, roles: RolesService) {
  return {
    async routes(permissions: ReadonlySet<string>): Promise<MenuRoute[]> {
      return visibleMenus(await repository.listMenus(db, everyMenu), permissions).map(toRoute);
    },

    async tree(): Promise<MenuItem[]> {
      return inOrder(await repository.listMenus(db, everyMenu), () => true).map(toItem);
    },

    async add(who: Who, body: AddMenuBody): Promise<{ id: string }> {
      const id = newId();
      await db.transaction().execute(async (tx) => {
        demandFits(await repository.lockMenus(tx, everyMenu), null, body);
        await repository.insertMenu(tx, everyMenu, { id, ...toFields(body) });
        await roles.giveToAdministrators(tx, body.permission);
        await audit.record(tx, who, {
          action: 'menu.added',
          objectType: 'MENU',
          objectId: id,
          objectName: body.name,
          changes: changesBetween({}, body),
        });
      });
      return { id };
    },

    async edit(who: Who, { id, version, ...body }: EditMenuBody): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const rows = await repository.lockMenus(tx, everyMenu);
        const before = rows.find((r) => r.id === id);
        if (!before) throw new AppError('notFound');
        if (before.version !== version) throw new AppError('conflict');
        demandFits(rows, id, body);
        const { id: _id, version: _version, ...old } = toItem(before);
        await repository.changeMenu(tx, everyMenu, id, toFields(body));
        await roles.giveToAdministrators(tx, body.permission);
        await audit.record(tx, who, {
          action: 'menu.edited',
          objectType: 'MENU',
          objectId: id,
          objectName: body.name,
          changes: changesBetween(old, body),
        });
      });
      return null;
    },

    async delete(who: Who, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const rows = await repository.lockMenus(tx, everyMenu);
        const row = rows.find((r) => r.id === id);
        if (!row) throw new AppError('notFound');
        if (rows.some((r) => r.parent_id === id)) throw new AppError('menus.hasChildren');
        await repository.deleteMenu(tx, everyMenu, id);
        await audit.record(tx, who, { action: 'menu.deleted', objectType: 'MENU', objectId: id, objectName: row.name });
      });
      return null;
    },
  };
}
