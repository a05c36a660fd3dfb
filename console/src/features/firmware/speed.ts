const spanMs = 5_000;
const leastMs = 500;

/** Takes how much has gone out at a moment and answers bytes a second over the last few seconds; null while that is not known. */
export function speedometer(): (sentBytes: number, atMs: number) => number | null {
  let marks: { sentBytes: number; atMs: number }[] = [];
  return (sentBytes, atMs) => {
    marks = [...marks.filter((mark) => atMs - mark.atMs <= spanMs), { sentBytes, atMs }];
    const first = marks[0] ?? { sentBytes, atMs };
    const passedMs = atMs - first.atMs;
    return passedMs < leastMs ? null : ((sentBytes - first.sentBytes) / passedMs) * 1_000;
  };
}
