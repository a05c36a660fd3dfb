export const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What to send for a contact that the form only knows masked: nothing where it stays. */
export function changedContact(typed: string, removed: boolean): string | null | undefined {
  return removed ? null : (orNull(typed) ?? undefined);
}
