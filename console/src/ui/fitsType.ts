/** Whether a file has one of the media types ("image/png", "image/*") or endings (".bin"). */
export function fitsType(file: { name: string; type: string }, accept: readonly string[]): boolean {
  return accept.some((wanted) => {
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted.toLowerCase());
    if (wanted.endsWith('/*')) return file.type.startsWith(wanted.slice(0, -1));
    return file.type === wanted;
  });
}
