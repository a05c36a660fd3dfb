import type { Scope } from '../../platform/scope.ts';

const mostKept = 500;

/** Whether the scope can reach many plants: own ones and those of a token are few, and their answer is made anew each time. */
const isWide = (scope: Scope) => scope.plants === null && (scope.all || scope.trees.length > 0 || scope.organizations.length > 0);

/** The same question about many plants within a moment gets the same answer: many eyes on one dashboard cost one look. */
export function recently<T>(answer: (scope: Scope) => Promise<T>, keptMs: number, now: () => number = Date.now) {
  const kept = new Map<string, { until: number; answer: Promise<T> }>();
  return (scope: Scope): Promise<T> => {
    if (!isWide(scope)) return answer(scope);
    const key = JSON.stringify(scope);
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer;
    const fresh = { until: now() + keptMs, answer: answer(scope) };
    kept.delete(key);
    kept.set(key, fresh);
    fresh.answer.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return fresh.answer;
  };
}
