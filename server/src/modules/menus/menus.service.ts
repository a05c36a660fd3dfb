import type { MenuRoute } from '#contract/menus.ts';
import type { Database } from '../../platform/db.ts';
import { listMenus } from './menus.repository.ts';

export type MenusService = ReturnType<typeof createMenusService>;

type Row = Awaited<ReturnType<typeof listMenus>>[number];

/** The rows that a holder of these permissions sees, parents before children; a catalogue without a child is left out. */
export function visibleMenus(rows: Row[], permissions: ReadonlySet<string>): Row[] {
  const walk = (parent: string | null): Row[] =>
    rows
      .filter((r) => r.parent_id === parent && r.permission !== null && permissions.has(r.permission))
      .flatMap((r) => {
        const below = walk(r.id);
        return r.kind === 'CATALOGUE' && !below.some((c) => c.kind === 'MENU') ? [] : [r, ...below];
      });
  return walk(null);
}

export function createMenusService(db: Database) {
  return {
    async routes(permissions: ReadonlySet<string>): Promise<MenuRoute[]> {
      return visibleMenus(await listMenus(db), permissions).map((r) => ({
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
      }));
    },
  };
}
