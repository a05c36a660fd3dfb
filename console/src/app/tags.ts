import { passing } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

export interface Tag {
  /** The key of the page: its path, and what it shows where that is one of many. */
  path: string;
  /** The path with the search that the page was left with. */
  href: string;
  name: string;
  /** What the page calls itself, in place of its name in the menu. */
  title?: string;
}

const key = 'tags';
export const homeTag: Tag = { path: '/dashboard', href: '/dashboard', name: 'home' };

export function visited(tags: readonly Tag[], tag: Tag): Tag[] {
  return tags.some(({ path }) => path === tag.path) ? tags.map((t) => (t.path === tag.path ? tag : t)) : [...tags, tag];
}

/** Where to go when a tag is closed: its right neighbour, else its left one. */
export function neighbour(tags: readonly Tag[], path: string): Tag {
  const at = tags.findIndex((t) => t.path === path);
  return tags[at + 1] ?? tags[at - 1] ?? homeTag;
}

const store = createStore<readonly Tag[]>([homeTag]);
let owner: string | null = null;
/** What pages call themselves; a page may say it before its visit is noted. */
const titles = new Map<string, string>();

function write(tags: readonly Tag[]): void {
  store.set(tags);
  passing.set(key, JSON.stringify({ owner, tags }));
}

/** Brings back the tags that this person left in this browser session. */
export function restoreTags(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  const kept = JSON.parse(passing.get(key) ?? 'null') as { owner: string; tags: Tag[] } | null;
  titles.clear();
  store.set(kept?.owner === userId ? kept.tags : [homeTag]);
}

export function visit(tag: Tag): void {
  const before = store.get();
  const same = before.find(({ path }) => path === tag.path);
  if (same?.href === tag.href && same.name === tag.name) return;
  const title = same?.title ?? titles.get(tag.path);
  write(visited(before, { ...tag, ...(title && { title }) }));
}

/** Writes what a page calls itself on its tag. */
export function titleTag(path: string, title: string): void {
  titles.set(path, title);
  const tag = store.get().find((open) => open.path === path);
  if (tag && tag.title !== title) write(visited(store.get(), { ...tag, title }));
}

export function keepTags(keep: (tag: Tag) => boolean): void {
  const kept = store.get().filter((tag) => tag.path === homeTag.path || keep(tag));
  for (const { path } of store.get()) if (!kept.some((tag) => tag.path === path)) titles.delete(path);
  write(kept);
}

/** Where a link to a page leads: to the state that its open tag holds, so that filters survive, else to its beginning. */
export function useOpenHref(): (path: string) => string {
  const tags = useTags();
  return (path) => tags.find((tag) => tag.path === path)?.href ?? path;
}

export function useTags(): readonly Tag[] {
  return useStore(store);
}
