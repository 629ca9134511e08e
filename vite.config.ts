import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const outDir = join(import.meta.dirname, 'dist/web');
const bootFile = join(import.meta.dirname, 'web/boot.js');

/** Ships web/boot.js as a hashed file that the page runs before anything is painted: no inline script, no flash of the wrong colours. */
const boot = (): Plugin => ({
  name: 'medboard-boot',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(bootFile, 'utf8') });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes('boot.js'));
      return [{ tag: 'script', attrs: { src: built ? `/${built.fileName}` : '/boot.js' }, injectTo: 'head-prepend' }];
    },
  },
});

const compressible = /\.(m?js|css|svg|json)$/;

/** Lays the scripts by which the PDF reader decodes scans beside the app's own, under the names it asks for; it would else compile WebAssembly, which the page's policy forbids. */
const pdfDecoders = (): Plugin => ({
  name: 'medboard-pdf-decoders',
  apply: 'build',
  buildStart() {
    const folder = join(import.meta.dirname, 'node_modules/pdfjs-dist');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
      const source = readFileSync(join(folder, 'wasm', name), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
    }
  },
});

/** Writes a brotli and a gzip copy beside every text file of the build, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: 'medboard-precompress',
  apply: 'build',
  async closeBundle() {
    const assets = join(outDir, 'assets');
    const names = (await readdir(assets, { recursive: true })).filter((name) => compressible.test(name));
    await Promise.all(names.map((name) => compressFile(join(assets, name))));
  },
});

const compressFile = async (path: string) => {
  const bytes = await readFile(path);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

// Chunks: few, for each costs the browser some milliseconds even from its cache. `app` is what the page itself loads, `forms` what the
// sign-in screen adds, `rooms` what at least three screens share, `tasks` what is shared by forms and pages of one record, which a list
// shows without, `content` what lists of cards with pictures and labels share, `contracts` what the API promises about content: many small
// files, a few of which most rooms need. Everything else stays with its screen or form.
const taskModules =
  /web[\\/](kit[\\/](document[\\/]document-field|name-form|form-modal|file-field|image-field|reference|chosen-list|fields|record-page)|features[\\/]members[\\/](form|picker|profile|member-tasks|status-|reason-))/;

const contentModules = /web[\\/](kit[\\/](document|label-|content-card)|ui[\\/](cut-text|picture-card|chips|counts))/;

const contentContracts =
  /contract[\\/](entities[\\/](blogs|conferences|books|research|labels|purchases|posts|notes|webinars|reactions|stories|messages|message-decisions|videos|hosted-videos)|kit[\\/](price|zoned))/;

const roomModules = /web[\\/](kit|ui|platform|features[\\/]members[\\/](list|member-status))|contract[\\/]|@tabler[\\/]/;

const isRoomPart = (id: string) => roomModules.test(id) && ![taskModules, contentModules, contentContracts].some((other) => other.test(id));

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const parts = new Map<string, Set<string>>();

const partsOf = (screen: string, graph: ModuleGraph): Set<string> => {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    graph
      .getModuleInfo(id)
      ?.importedIds.filter((imported) => !imported.includes('node_modules'))
      .forEach(visit);
  };
  visit(join(import.meta.dirname, 'web', screen));
  return seen;
};

const isPartOf = (screen: string, id: string, graph: ModuleGraph) => {
  const known = parts.get(screen) ?? partsOf(screen, graph);
  parts.set(screen, known);
  return known.has(id) && !id.endsWith(screen);
};

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: false,
  plugins: [react(), boot(), pdfDecoders(), precompress()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // tools/budgets.ts says what is too much.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A feature's door names more than one screen takes; what is not taken must not be loaded for its style sheet.
      treeshake: { moduleSideEffects: (id) => !/web[\\/](kit|features)[\\/].*\.tsx?$/.test(id) },
      output: {
        // The entry names every chunk, so their names cost each page: the manifest says what they are.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            { name: 'app', tags: ['$initial'], priority: 4 },
            {
              name: (id, graph) => (isPartOf('features/session/sign-in.tsx', id, graph) ? 'forms' : null),
              debugName: 'forms',
              priority: 3,
            },
            { name: 'rooms', test: isRoomPart, minShareCount: 3, priority: 2 },
            { name: 'tasks', test: taskModules, minShareCount: 2, priority: 1 },
            { name: 'content', test: contentModules, minShareCount: 3, priority: 0 },
            { name: 'contracts', test: contentContracts, priority: 0 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 4001, proxy: { '/api': 'http://127.0.0.1:4000', '/storage': 'http://127.0.0.1:4000' } },
});
