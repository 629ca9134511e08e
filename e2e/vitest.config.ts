import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/global-setup.ts',
    environment: 'node',
    // One browser and one server at a time: two cores serve both.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is polled comes over the network, as what a locator waits for does.
    expect: { poll: { timeout: 15_000 } },
  },
});
