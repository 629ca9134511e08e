// Runs on any Node from 20 up, before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the lock file pins for this machine; it exists once the dependencies are installed. */
export const pinnedNode = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** Prints a message and ends the process with an error. */
export const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined);

/**
 * Whether node_modules has every package of the lock file. npm writes its own list as the last step of an install,
 * so an interrupted install, or one without development packages, counts as missing.
 */
export const isInstalled = (folder = root) => {
  const locked = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  // An optional package may be one for another machine. If it is there, it must be the right one.
  const isRight = ([path, { optional, version }]) => path === '' || (installed[path] ? installed[path].version === version : optional);
  return Object.entries(locked).every(isRight);
};

const checkPlatform = () => {
  const platform = `${process.platform} ${process.arch}`;
  if (!['linux x64', 'linux arm64'].includes(platform)) fail(`Medboard runs on Linux, on x64 or arm64; this machine is ${platform}.`);
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Medboard needs Node 20 or newer to install itself; this is ${process.versions.node}.`);
};

/** Installs the packages of the lock file if they are missing. */
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

/** Whether this process runs on a Node that the product supports. */
export const isSupportedNode = () => Number(process.versions.node.split('.')[0]) >= 24;
