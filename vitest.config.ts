import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Two cores: a third worker only makes all of them slower.
const maxWorkers = 2;

// Tests wait for events. These limits only end a test that hangs, also on a busy machine.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000, interval: 10 } } };

// `npm run test:all` also runs the long tests.
const exclude = process.env['LONG'] ? [] : ['**/*.long.test.ts'];
const globalSetup = 'server/test/global-setup.ts';

const web = {
  environment: 'happy-dom',
  // A click on a link must not change the address of the window that the files share: relative addresses would be invalid after a `blob:` one.
  environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
  setupFiles: 'web/test/setup.ts',
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  ...limits,
};

// Files of `web` share their modules. Those with `vi.mock` replace modules, so they load their own.
const mocksModules = globSync('web/**/*.test.{ts,tsx}').filter((path) => readFileSync(path, 'utf8').includes('vi.mock('));

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,demo,proof}/**/*.test.ts'],
          exclude,
          globalSetup,
          environment: 'node',
          // Server modules keep no state between tests, and loading them again takes longer than many test files.
          isolate: false,
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
          exclude,
          globalSetup,
          environment: 'node',
          ...limits,
        },
      },
      {
        plugins: [react()],
        test: { ...web, name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: mocksModules, isolate: false },
      },
      {
        plugins: [react()],
        test: { ...web, name: 'web-mocks', include: mocksModules },
      },
    ],
  },
});
