/** As long as an answer counts as fresh in the pages themselves. */
const freshMs = 5_000;

const begun = new Map<string, { at: number; answer: Promise<unknown> }>();

export function keepAhead(key: string, answer: Promise<unknown>): void {
  // whoever takes the answer hears of its failure
  answer.catch(() => {});
  begun.set(key, { at: Date.now(), answer });
}

/** The answer to a call that was begun ahead; handed out once, and not when it has become old. */
export function takeAhead(key: string): Promise<unknown> | null {
  const early = begun.get(key);
  begun.delete(key);
  return early && Date.now() - early.at < freshMs ? early.answer : null;
}
