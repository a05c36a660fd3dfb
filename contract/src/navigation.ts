import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

export const menuKinds = ['CATALOGUE', 'MENU', 'BUTTON'] as const;
export type MenuKind = (typeof menuKinds)[number];

/** One row of the menu. `name` is a key of the menu texts, or the words themselves where an administrator wrote them. */
export const MenuRoute = z.object({
  id: Id,
  parentId: z.nullable(Id),
  kind: z.enum(menuKinds),
  name: z.string(),
  path: z.nullable(z.string()),
  component: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  permission: z.nullable(z.string()),
  hidden: z.boolean(),
  keepAlive: z.boolean(),
});
export type MenuRoute = z.infer<typeof MenuRoute>;

/** Apart from the administration of menus: every page load carries it. */
export const navigationEndpoints = {
  routes: endpoint({
    method: 'GET',
    path: '/system/menu/routes',
    summary: 'The menu of the signed-in person, parents before children, in order',
    signedIn: true,
    data: z.array(MenuRoute),
  }),
};
