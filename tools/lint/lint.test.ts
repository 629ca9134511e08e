import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { runBinary } from '../process.ts';
import { writeTree } from '../test-tree.ts';

const list = (count: number, write: (index: number) => string) => Array.from({ length: count }, (_, index) => write(index)).join('\n');
const imports = (count: number) => `${list(count, (index) => `import './a${index}.ts';`)}\n`;
const props = (count: number) => list(count, (index) => `p${index}: string;`);
const test = (count: number) => `it('a', () => {\n${list(count - 2, (index) => `a(${index});\n`)}\n});\n`;

/** Code that breaks a rule, and a part of the message. */
const broken: Array<[rule: string, path: string, text: string, message: RegExp]> = [
  ['max-imports', 'server/a.ts', imports(21), /at most 20 others/],
  ['max-props', 'web/kit/a.tsx', `type BoxProps = { ${props(13)} };`, /at most 12 props/],
  ['max-props', 'web/kit/b.tsx', `export const Box = (_: { ${props(13)} }) => null;`, /at most 12 props/],
  ['max-test-lines', 'server/a.test.ts', test(61), /at most 60 lines/],
  ['no-hidden-inputs', 'server/features/content/areas/a.ts', 'export const a = () => new Date();', /Take the clock/],
  ['no-hidden-inputs', 'server/app.ts', 'export const a = () => Date.now();', /Take the clock/],
  ['no-hidden-inputs', 'server/kit/a.ts', 'export const a = () => Math.random();', /Take the clock/],
  ['one-clock', 'web/kit/a.ts', 'export const a = () => new Date();', /Take the time/],
  ['one-clock', 'web/features/content/areas/a.ts', 'export const a = () => Date.now();', /Take the time/],
  ['no-bare-cut', 'server/kit/cut.ts', 'export const a = (b: { title: string }) => b.title.slice(0, 9);', /cutText/],
  ['no-bare-cut', 'web/ui/cut.tsx', 'export const a = (nameOf: (b: 1) => string) => nameOf(1)?.slice(0, 9);', /cutText/],
  ['no-bare-cut', 'contract/kit/cut.ts', "export const a = (b: string[]) => b.join('.').slice(0, 9);", /cutText/],
  ['no-physical-sides', 'web/ui/a.tsx', 'export const A = () => <p style={{ left: 0 }} />;', /logical form/],
  ['no-physical-sides', 'web/ui/b.tsx', 'export const A = () => <Box ml="sm" />;', /logical form/],
  ['no-physical-sides', 'web/ui/c.tsx', 'export const A = () => <Box ta="right" />;', /logical form/],
  ['no-physical-sides', 'web/ui/d.tsx', "export const a = { textAlign: 'right' };", /logical form/],
  ['no-physical-sides', 'web/ui/e.tsx', "export const a = { 'paddingLeft': 2 };", /logical form/],
];

/** Code that comes close to a rule and does not break it. */
const sound: Array<[path: string, text: string]> = [
  ['server/b.ts', imports(20)],
  ['web/kit/c.tsx', `type BoxProps = { ${props(12)} };\ntype Box = { ${props(13)} };`],
  ['server/b.test.ts', `describe('all', () => {\n${test(60)}\n${test(60)}\n});`],
  ['server/platform/clock.ts', 'export const a = () => new Date();'],
  ['server/features/content/areas/b.ts', 'export const a = (b: string) => new Date(b);'],
  ['server/features/content/areas/b.test.ts', 'export const a = () => new Date();'],
  ['server/kit/no-cut.ts', 'export const a = (names: string[], at: Date) => [names.slice(0, 9), at.toISOString().slice(0, 10)];'],
  ['web/ui/f.tsx', 'export const A = () => <Box ta="center" leftSection={1} style={{ insetInlineStart: 0 }} />;'],
  ['web/ui/g.tsx', 'export const a = { margin: { left: 0 } };'],
];

it('reports each broken GritQL rule, and nothing else', async () => {
  const folder = writeTree(Object.fromEntries([...broken.map(([, path, text]) => [path, text]), ...sound]));
  for (const path of ['biome.json', 'tools/lint'])
    cpSync(join(import.meta.dirname, '../..', path), join(folder, path), { recursive: true });
  const { output } = await runBinary('biome', ['lint', '--only=plugin', '--vcs-enabled=false', '--reporter=github', '.'], { cwd: folder });
  const reported = [...output.matchAll(/file=([^,]+),.*::(.*)$/gm)].map(([, path = '', message]) => [relative(folder, path), message]);
  const expected = broken.map(([, path, , message]) => [path, expect.stringMatching(message)]);
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(expected));
  expect(reported).toHaveLength(broken.length);
});
