// Playwright downloads its own Chromium; this finds the one of the system, for machines without that download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Paths of Chromium on Linux. The headless shell comes first, because it is the same engine without windows and menus. */
const systemPaths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);

/** The flags of Chromium in browser tests and the bench: it sends no requests of its own. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path in CHROMIUM_PATH, or that of a Chromium of the system. */
export const findChromium = () => {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return systemPaths.find((path) => existsSync(path));
};

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Returns the path of a Chromium. Installs it from Debian if there is none and the process has the rights. */
export const ensureChromium = () => {
  const found = findChromium();
  if (found || process.env['CHROMIUM_PATH'] || !canInstall()) return found;
  process.stdout.write('Installing Chromium for the browser tests …\n');
  if (aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')) return findChromium();
  return undefined;
};

/** The advice to a person whose system has no Chromium. */
export const chromiumAdvice =
  'No Chromium was found for the browser tests. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to the one you have.';
