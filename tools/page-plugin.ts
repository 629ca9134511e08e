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

const insertion = 'document.head.appendChild(link)';

/**
 * Makes Vite insert the style sheets of later chunks at the end of the page, and not of its head. The style sheet of the entry is in the body,
 * and its rules must stay before theirs.
 */
export const lateStyles = (): Plugin => {
  let isChanged = false;
  return {
    name: 'medboard-late-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(insertion)) return undefined;
        isChanged = true;
        return { code: code.replace(insertion, 'document.body.appendChild(link)'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isChanged) throw new Error("Vite's helper for preloading no longer inserts style sheets into the head");
    },
  };
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
    closeBundle: async () => {
      if (outDir) await writePages(outDir);
    },
  };
};
