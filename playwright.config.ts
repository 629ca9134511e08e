import { defineConfig } from '@playwright/test';
import { viewports } from './e2e/viewports.ts';
import { chromiumArgs, findChromium } from './tools/chromium.ts';

// Two cores: one worker uses one and a half of them.
const workers = 2;

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/global-teardown.ts',
  workers,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['html', { open: 'never' }]],
  // A busy machine makes everything slower, so the limits only end what hangs.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A trace with a picture or a copy of the page of every step slows all tests down. A failed test has a screenshot of its end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a system browser, Playwright uses the one of `npx playwright install chromium`.
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', ...chromiumArgs],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: viewports.desktop }, grepInvert: /@phone/ },
    { name: 'phone', use: { viewport: viewports.phone }, grep: /@phone|@every-width/ },
  ],
  webServer: {
    name: 'product',
    command: `exec node e2e/web-server.ts ${workers}`,
    wait: { stdout: /Servers: (?<e2e_servers>\S+) Shutdown: (?<e2e_shutdown>\S+)/ },
    timeout: 600_000,
  },
});
