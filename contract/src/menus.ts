import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Nothing, text, Version } from './fields.ts';
import { type MenuKind, MenuRoute, menuKinds } from './navigation.ts';
import { problem } from './validation.ts';

export const MenuItem = z.object({ ...MenuRoute.shape, version: Version, sortOrder: z.int() });
export type MenuItem = z.infer<typeof MenuItem>;

const optional = <T extends z.core.$ZodType>(schema: T) => z.nullable(schema);
const menuFields = {
  parentId: optional(Id),
  kind: z.enum(menuKinds),
  name: text(1, 60),
  path: optional(text(1, 200).check(z.regex(/^\/[\w\-/:]*$/, problem('routePath')))),
  component: optional(text(1, 100).check(z.regex(/^[\w\-/]+$/, problem('invalid')))),
  icon: optional(text(1, 40).check(z.regex(/^[\w-]+$/, problem('invalid')))),
  permission: z.string(problem('required')).check(z.regex(/^\d{4,13}$/, problem('permissionCode'))),
  hidden: z.boolean(),
  keepAlive: z.boolean(),
  sortOrder: z.int().check(z.minimum(0), z.maximum(10_000)),
};
type Fields = { kind: MenuKind; path: string | null; component: string | null };
const hasPath = <T extends Fields>() =>
  z.refine<T>((v) => v.kind === 'BUTTON' || v.path !== null, { error: problem('required'), path: ['path'] });
const hasComponent = <T extends Fields>() =>
  z.refine<T>((v) => v.kind !== 'MENU' || v.component !== null, { error: problem('required'), path: ['component'] });

export const AddMenuBody = z.strictObject(menuFields).check(hasPath(), hasComponent());
export type AddMenuBody = z.infer<typeof AddMenuBody>;
export const EditMenuBody = z.strictObject({ id: Id, version: Version, ...menuFields }).check(hasPath(), hasComponent());
export type EditMenuBody = z.infer<typeof EditMenuBody>;

export const menuEndpoints = {
  tree: endpoint({
    method: 'GET',
    path: '/system/menu/tree',
    summary: 'All menu rows, parents before children, in order',
    permission: 'menus.view',
    data: z.array(MenuItem),
  }),
  /** Also for choosing the permissions of a role. */
  permissions: endpoint({
    method: 'GET',
    path: '/system/menu/permissions',
    summary: 'The menu as a tree of permissions',
    permission: 'roles.view',
    data: z.array(MenuItem),
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/menu/add',
    summary: 'Add a menu row',
    permission: 'menus.edit',
    body: AddMenuBody,
    data: z.object({ id: Id }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/system/menu/edit',
    summary: 'Change a menu row',
    permission: 'menus.edit',
    body: EditMenuBody,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/system/menu/delete',
    summary: 'Delete a menu row without children',
    permission: 'menus.edit',
    body: z.strictObject({ id: Id }),
    data: Nothing,
  }),
};
