import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // the default leaves one core of two idle
    maxWorkers: '100%',
    projects: [
      {
        extends: './console/vite.config.ts',
        root: './console',
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/setup.ts'],
          css: { include: [] },
          testTimeout: 20_000,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'fleet/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // a busy machine is slow, not wrong
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
