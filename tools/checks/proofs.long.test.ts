import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from '../process.ts';

const proofs = Object.entries(packageJson.scripts).filter(([name]) => name.startsWith('proof:'));

it.each(proofs)('%s loads, and prints its usage for an unknown option', async (name, script) => {
  const [file = ''] = /proof\/\S+/.exec(script) ?? [];
  expect(await run(process.execPath, [file, '--no-such-option'])).toEqual({
    code: 1,
    output: expect.stringContaining(`Usage: npm run ${name}`),
  });
});
