// dependency-cruiser succeeds without reading any module if it does not support the installed TypeScript. Its command has no option for
// a minimum number of modules, so this script runs it and counts them.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ICruiseResult } from 'dependency-cruiser';
import { runBinary } from '../process.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'proof', 'tools'];

/** The share of the files on disk that has to be read. */
const minimumShare = 0.8;

/** Runs the repository's import rules over folders below `cwd`; returns the violations and the number of modules read. */
export const cruise = async (paths: string[], cwd = root): Promise<{ problems: string[]; modules: number }> => {
  const config = join(root, '.dependency-cruiser.cjs');
  const { output } = await runBinary('depcruise', ['--config', config, '--output-type', 'json', ...paths], { cwd });
  const start = output.indexOf('{');
  if (start < 0) return { problems: [output.trim() || 'dependency-cruiser printed nothing'], modules: 0 };
  const { summary, modules }: ICruiseResult = JSON.parse(output.slice(start));
  return {
    problems: summary.violations.map(({ from, to, rule, comment }) => `${from} -> ${to} breaks ${rule.name}. ${comment ?? ''}`),
    modules: modules.filter(({ source, coreModule }) => coreModule !== true && !source.includes('node_modules') && /\.tsx?$/.test(source))
      .length,
  };
};

/** Returns a problem if the cruise read less than its share of the files. */
export const checkCount = (modules: number, files: number): string[] => {
  const minimum = Math.floor(files * minimumShare);
  return modules >= minimum ? [] : [`dependency-cruiser read ${modules} modules; of ${files} files it should read at least ${minimum}`];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const existing = folders.filter((folder) => globSync(folder, { cwd: root }).length > 0);
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !/\.(d|config)\.ts$/.test(path));
  const { problems, modules } = await cruise(existing);
  const all = [...problems, ...checkCount(modules, files.length)];
  for (const problem of all) process.stderr.write(`${problem}\n`);
  process.exitCode = all.length === 0 ? 0 : 1;
}
