/** In the order in which the groups first appear. */
export function byGroup<T extends { group: string }>(list: readonly T[]): [group: string, members: T[]][] {
  const groups = [...new Set(list.map(({ group }) => group))];
  return groups.map((group) => [group, list.filter((one) => one.group === group)]);
}
