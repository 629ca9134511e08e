import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell comes first: it is the same engine without the windows and menus that nobody sees. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);

/** A Chromium of this machine: CHROMIUM_PATH, or where Linux usually keeps one. */
export const findChromium = () => {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return usual.find((path) => existsSync(path));
};

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** A Chromium, installed from Debian where this machine has none and this process may. */
export const ensureChromium = () => {
  const found = findChromium();
  if (found || process.env['CHROMIUM_PATH'] || !canInstall()) return found;
  process.stdout.write('Installing Chromium for the browser tests …\n');
  if (aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')) return findChromium();
  return undefined;
};

/** What a person does about a missing browser. */
export const chromiumAdvice =
  'No Chromium was found for the browser tests. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to the one you have.';
