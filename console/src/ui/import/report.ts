import type { ImportReport } from '#contract/fields.ts';

export const isRight = ({ rows, problemsTotal }: ImportReport) => rows > 0 && problemsTotal === 0;

/** A file that was moved or changed after it was chosen can no longer be read. */
export async function isThere(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
