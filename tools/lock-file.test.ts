import { expect, it } from 'vitest';
import { checkLock, completeLock, platformOf } from './lock-file.ts';

const lock = () => ({
  packages: {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      dependencies: { deep: '^2.0.0' },
      optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-linux-arm64-musl': '1.0.0' },
    },
    'node_modules/tool/node_modules/deep': { version: '2.1.0', dependencies: { shared: '^1.0.0' } },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/tool-linux-x64': { version: '1.0.0', optional: true },
  },
});

it('misses the package of another machine, and is whole once it is added', () => {
  const incomplete = lock();
  expect(checkLock(incomplete).map(({ message }) => message)).toEqual([
    expect.stringContaining('node_modules/tool names tool-linux-arm64-musl'),
  ]);
  expect(completeLock(incomplete)).toEqual(['tool-linux-arm64-musl']);
  expect(incomplete.packages).toHaveProperty(['node_modules/tool-linux-arm64-musl'], {
    version: '1.0.0',
    dev: true,
    optional: true,
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
  });
  expect(checkLock(incomplete)).toEqual([]);
});

it('adds nothing that is no package of a machine', () => {
  const broken = { packages: { '': { dependencies: { plain: '1.0.0' } } } };
  expect(completeLock(broken)).toEqual([]);
  expect(checkLock(broken)).toHaveLength(1);
});

it('tells the machine by the name', () => {
  expect(platformOf('jscpd-windows-x64-msvc')).toEqual({ cpu: ['x64'], os: ['win32'] });
  expect(platformOf('@scope/binding-linux-arm-gnueabihf')).toEqual({ cpu: ['arm'], libc: ['glibc'], os: ['linux'] });
  expect(platformOf('fastify')).toBeUndefined();
});
