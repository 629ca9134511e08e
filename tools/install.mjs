// Runs on any Node from 20 up, before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the lock file pins for this machine; it exists once the dependencies are installed. */
export const pinnedNode = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** Ends with a sentence for the person at the terminal. */
export const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined);

/**
 * Whether node_modules holds what the lock file names. npm writes its own list as the last step of an install,
 * so an interrupted one, or one without the development packages, counts as missing.
 */
export const isInstalled = (folder = root) => {
  const locked = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(locked).every(([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version);
};

const checkPlatform = () => {
  const machine = `${process.platform} ${process.arch}`;
  if (!['linux x64', 'linux arm64'].includes(machine)) fail(`Medboard runs on Linux, on x64 or arm64; this machine is ${machine}.`);
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Medboard needs Node 20 or newer to install itself; this is ${process.versions.node}.`);
};

/** Installs what the lock file names, unless it is there. */
export const install = () => {
  checkPlatform();
  if (!isInstalled()) {
    process.stdout.write('Installing dependencies …\n');
    const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('The dependencies could not be installed; npm says why above. Is the package registry reachable?');
  }
  if (!existsSync(pinnedNode)) fail(`The pinned Node is missing at ${pinnedNode}. Remove node_modules and try again.`);
};

/** Whether this process is the pinned Node already. */
export const isPinned = () => Number(process.versions.node.split('.')[0]) >= 24;
