import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineBoot, pdfDecoders, precompress, preloadChunks } from './tools/vite-plugins.ts';

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: false,
  plugins: [react(), inlineBoot(), preloadChunks(['icons', 'forms', 'shared']), pdfDecoders(), precompress()],
  css: {
    transformer: 'lightningcss',
    // Features.DirSelector. It would replace :dir() by the languages of each direction, but a text has the direction of its letters.
    lightningcss: { exclude: 4 },
  },
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    // Open pages still load chunks of the build before (tools/build.ts).
    emptyOutDir: false,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    // .size-limit.js reads it.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The shell imports some of the contracts that screens.ts imports on demand.
      checks: { ineffectiveDynamicImport: false },
      // An index.ts exports more than one screen imports. Without this, the style sheets of unused exports would load as well.
      treeshake: { moduleSideEffects: (id) => !/web[\\/](kit|features)[\\/].*\.tsx?$/.test(id) },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs: packages and own code.
            { name: 'vendor', tags: ['$initial'], test: /node_modules.*(?<!\.css)$/, priority: 2 },
            { name: 'app', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/, priority: 1 },
            // What forms and the sign-in page share.
            { name: 'forms', test: /[\\/](kit[\\/]form|@mantine[\\/]form)[\\/]/ },
            { name: 'icons', test: /[\\/]@tabler[\\/]/ },
            // What many chunks share, but not the calendar and the kit of content, which the first pages do not show. Other code stays with its screens, in small chunks if several share it.
            {
              name: 'shared',
              minShareCount: 5,
              test: /^(?!.*(?:@mantine.dates|dayjs|kit.(?:content|lookup|schedule)|list.layout|ui.content|filter-menu|core.esm.components.(?:Menu|Combobox)))/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 4001, proxy: { '/api': 'http://127.0.0.1:4000', '/storage': 'http://127.0.0.1:4000' } },
});
