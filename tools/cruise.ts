import type { ICruiseResult } from 'dependency-cruiser';
import { type Finding, listScripts, root } from './files.ts';
import { runTool } from './process.ts';

/** Fewer modules read than this share of the files on disk means that the cruise did not understand what it saw. */
const readShare = 0.8;

/** Everything under one of these folders is cruised. */
export const cruisedFolders = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'];

/** Cruises the given folders below `cwd` with the repository's rules, and says what breaks them. */
export const cruise = async (folders: string[], cwd = root): Promise<{ findings: Finding[]; modules: number }> => {
  const { output } = await runTool('depcruise', ['--config', `${root}.dependency-cruiser.cjs`, '--output-type', 'json', ...folders], {
    cwd,
  });
  const start = output.indexOf('{');
  if (start < 0)
    return { findings: [{ path: '.dependency-cruiser.cjs', message: output.trim() || 'the cruise said nothing' }], modules: 0 };
  const { summary, modules }: ICruiseResult = JSON.parse(output.slice(start));
  return {
    findings: summary.violations.map(({ from, to, rule, comment }) => ({
      path: from,
      message: `-> ${to} breaks ${rule.name}. ${comment ?? ''}`,
    })),
    modules: modules.filter(({ source, coreModule }) => coreModule !== true && !source.includes('node_modules') && /\.tsx?$/.test(source))
      .length,
  };
};

/** A cruise that reads far fewer modules than there are has passed for no reason. */
export const checkFloor = (modules: number, files: number): Finding[] => {
  const floor = Math.floor(files * readShare);
  return modules >= floor
    ? []
    : [{ path: '.dependency-cruiser.cjs', message: `only ${modules} modules were read; of ${files} files at least ${floor} should be.` }];
};

/** Who may import whom, over the whole repository. */
export const checkImports = async (): Promise<Finding[]> => {
  const { findings, modules } = await cruise(cruisedFolders);
  const files = listScripts().filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.config.ts')).length;
  return [...findings, ...checkFloor(modules, files)];
};
