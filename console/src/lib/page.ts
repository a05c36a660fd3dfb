import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { Ahead } from './ahead.ts';

/** One page of a feature, loaded when it is first visited. */
export interface PageDefinition {
  /** Where the page stands in the product, if not at its own name; a menu row may put it elsewhere. */
  path?: string;
  /** Other addresses that lead to the page. */
  aliases?: readonly string[];
  lazy: () => Promise<ComponentType>;
  /** Catalogues that the page speaks, fetched together with its code. */
  namespaces: readonly string[];
  /** What the page asks the server first, where its address says nothing more: begun while its code is on its way. */
  ahead?: readonly Ahead[];
  /** Reads what the page shows first, before it is drawn: once with its figures is sooner than twice. */
  first?: (client: QueryClient) => Promise<unknown>;
  /** Key of the `menu` catalogue for pages that no menu row names. */
  title?: string;
  permission?: Permission;
  /** The part of the address that says which of many things the page shows: each has a tag and a state of its own. */
  keyedBy?: string;
}
