import type { MenuRoute } from '#contract/menus.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { newId } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db.ts';
import { once } from '../../platform/seed.ts';
import { findMenuByName, insertMenu } from './menus.repository.ts';

interface BuiltInMenu {
  name: string;
  kind: MenuRoute['kind'];
  parent?: string;
  permission: Permission;
  path?: string;
  component?: string;
  icon?: string;
  order: number;
}

/** Pages join this list when they are built. `name` is a key of the menu texts and unique here. */
export const builtInMenus: BuiltInMenu[] = [
  { name: 'system', kind: 'CATALOGUE', permission: 'system', path: '/system', icon: 'system', order: 80 },
  {
    name: 'messages',
    kind: 'MENU',
    parent: 'system',
    permission: 'messages.view',
    path: '/system/outbox',
    component: 'messages',
    icon: 'messages',
    order: 50,
  },
  { name: 'messagesSendTest', kind: 'BUTTON', parent: 'messages', permission: 'messages.sendTest', order: 10 },
];

export async function seedMenus(tx: Tx): Promise<void> {
  for (const menu of builtInMenus) {
    await once(tx, `menu:${menu.name}`, async () => {
      const parent = menu.parent ? await findMenuByName(tx, menu.parent) : undefined;
      await insertMenu(tx, {
        id: newId(),
        parent_id: parent?.id ?? null,
        kind: menu.kind,
        name: menu.name,
        path: menu.path ?? null,
        component: menu.component ?? null,
        icon: menu.icon ?? null,
        permission: permissions[menu.permission],
        sort_order: menu.order,
      });
    });
  }
}
