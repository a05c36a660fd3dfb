import { expect, test } from 'vitest';
import { startLoop } from './loop.ts';

const never = 3_600_000;

test('goes on at once while there is more, tells a failure, and pauses until it is woken', async () => {
  const answers = [true, 'broken', true, undefined];
  const problems: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    const answer = answers[rounds++];
    if (answer === 'broken') throw new Error(answer);
    return answer;
  };
  const loop = startLoop(work, never, (problem) => problems.push(String(problem)));
  await expect.poll(() => problems).toEqual(['Error: broken']);
  expect(rounds).toBe(2);
  loop.wake();
  await expect.poll(() => rounds).toBe(4);
  await loop();
  expect(rounds).toBe(4);
});
