import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { writeToMemory } from './scripts/test-folder.ts';

writeToMemory();

/** These begin the page itself, or look at what it keeps for as long as it is open: its language, its stream, its tags. */
const alone = ['src/app/console.test.tsx', 'src/app/firstFrame.test.tsx', 'src/lib/i18n.test.ts', 'src/lib/live.test.ts'];

const consoleTests = (test: InlineConfig): TestProjectInlineConfiguration => ({
  extends: './console/vite.config.ts',
  root: './console',
  test: {
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    css: { include: [] },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    ...test,
  },
});

export default defineConfig({
  test: {
    // one more than there are cores: tests that kill a server mostly wait
    maxWorkers: availableParallelism() + 1,
    projects: [
      consoleTests({
        name: 'console',
        include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
        exclude: alone,
        // most of a page's test is loading what the page imports
        isolate: false,
      }),
      consoleTests({ name: 'console, each file alone', include: alone }),
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'fleet/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // each file has a database of its own; what it imports may be shared
          isolate: false,
          // a busy machine is slow, not wrong
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
