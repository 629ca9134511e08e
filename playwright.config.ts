import { defineConfig } from '@playwright/test';
import { desktop } from './e2e/kit/viewports.ts';
import { chromiumArgs, findChromium } from './tools/chromium.ts';

// Two cores: one worker uses one and a half of them.
const workers = 2;

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/kit/global-teardown.ts',
  workers,
  fullyParallel: true,
  // A short run leaves out the long tests and the checks by axe in every test.
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['html', { open: 'never' }]],
  // A busy machine makes everything slower, so the limits only end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: desktop,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A trace slows all tests down: repeat a failed test with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a system browser, Playwright uses the one of `npx playwright install chromium`.
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', ...chromiumArgs],
    },
  },
  webServer: {
    name: 'product',
    command: `exec node e2e/kit/web-server.ts ${workers}`,
    wait: { stdout: /Servers: (?<e2e_servers>\S+) Shutdown: (?<e2e_shutdown>\S+)/ },
    timeout: 600_000,
  },
});
