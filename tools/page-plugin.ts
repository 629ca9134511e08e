import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { writePages } from './page-list.ts';

const bootFile = join(import.meta.dirname, '../web/boot.js');

const bootScript = (isBuild: boolean): string => {
  const code = readFileSync(bootFile, 'utf8');
  if (!isBuild) return code;
  const { code: minified, errors } = minifySync(bootFile, code);
  if (errors[0]) throw new Error(`web/boot.js cannot be minified: ${errors[0].message}`);
  return minified.trim();
};

/**
 * Writes web/boot.js into the page, and the list of pages for the server. The server names the files that a page needs first, so the links that
 * Vite adds for the entry are removed.
 */
export const pages = (): Plugin => {
  let outDir: string | undefined;
  return {
    name: 'medboard-pages',
    configResolved: ({ command, build }) => {
      outDir = command === 'build' ? build.outDir : undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('<!-- boot -->', () => `<script>${bootScript(outDir !== undefined)}</script>`)
          .replaceAll(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, ''),
    },
    closeBundle: async () => {
      if (outDir) await writePages(outDir);
    },
  };
};
