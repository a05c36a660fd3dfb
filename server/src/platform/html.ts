/** Makes any text harmless inside HTML, as content and as attribute. */
export const escapeHtml = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
