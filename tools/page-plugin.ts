import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { writePages } from './page-list.ts';

/** The element of an inline script in web/, which is minified in a build. */
const inlineScript = (name: string, isBuild: boolean): string => {
  const file = join(import.meta.dirname, '../web', name);
  const code = readFileSync(file, 'utf8');
  if (!isBuild) return `<script>${code}</script>`;
  const { code: minified, errors } = minifySync(file, code);
  if (errors[0]) throw new Error(`web/${name} cannot be minified: ${errors[0].message}`);
  return `<script>${minified.trim()}</script>`;
};

/**
 * Writes web/boot.js and web/start.js into the page, and the list of pages for the server. The server names the files that a page needs first, so
 * the links that Vite adds for the entry are removed.
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
          .replace('<!-- boot -->', () => inlineScript('boot.js', outDir !== undefined))
          .replace('<!-- start -->', () => inlineScript('start.js', outDir !== undefined))
          .replaceAll(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, ''),
    },
    // Not closeBundle, which also runs after a build that failed, and would hide its error.
    writeBundle: async () => {
      if (outDir) await writePages(outDir);
    },
  };
};
