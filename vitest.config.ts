import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Two cores: a third worker only makes all of them slower.
const maxWorkers = 2;

// Tests wait for events. These limits only end a test that hangs, also on a busy machine.
const limits = { testTimeout: 1_200_000, hookTimeout: 1_200_000, expect: { poll: { timeout: 600_000 } } };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,demo}/**/*.test.ts'],
          environment: 'node',
          // Server modules keep no state between tests, and loading them again takes longer than many test files.
          isolate: false,
          globalSetup: 'server/test/global-setup.ts',
          ...limits,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts'],
          environment: 'node',
          ...limits,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          environment: 'node',
          ...limits,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...limits,
        },
      },
    ],
  },
});
