import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { classicEntry, convertedPrefix, screensPrefix } from './tools/classic-entry.ts';
import { pages } from './tools/page-plugin.ts';
import { withoutJsonSchema } from './tools/zod-plugin.ts';

const outDir = join(import.meta.dirname, 'dist/web');
const compressible = /\.(m?js|css|svg|json)$/;

/** Copies the scripts that decode scans in PDFs into the build, under the names that pdf.js requests. Otherwise it would compile WebAssembly, which the page's policy forbids. */
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

/** Writes a Brotli and a gzip copy of every text file of the build. The server sends these copies. */
const precompress = (): Plugin => ({
  name: 'medboard-precompress',
  apply: 'build',
  async writeBundle() {
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

// Chunks follow folders. There are few, because loading a chunk takes the browser some milliseconds, even from its cache (decision 013).
// A module is in the chunk of its folder if two or three entries share it. Other modules stay in the chunk of their screen or form.
const inWeb = (folders: string) => new RegExp(`/web/(${folders})`.replaceAll('/', '[\\\\/]'));
const screens = inWeb(
  '(kit/(list|dialog|data|keys|live|tasks)|platform|features/members/list)/|(kit|ui|features/members)/[\\w.-]+$|kit/verification/verify-button',
);
// Menus and dialogs load when the first one opens; most screens render without them.
const dialogs = inWeb('kit/(dialog/confirm-action|list/row-menu-items)|ui/(confirm-modal|form-footer|opening-menu|picture-modal)');
// Small modules of features that the shell or several lists of members load. Each would be a chunk of a few hundred bytes.
const small = inWeb(
  'kit/(record/recent-records|files/received-files|bulk/bulk-reasons)|app/(menu|new-contacts-badge|(side-nav|shell)\\.module)|features/((contacts|notifications)/\\w+\\.api|uploads/(use-owner|engine/(rows|storage-key))|doctors/doctor(s\\.api|-columns|-pictures)|doctors/works/works-actions)',
);
// Parts of Mantine that tools and forms share. Each would be a chunk of its own.
const sharedFields =
  /node_modules[\\/]@mantine[\\/](core[\\/].*[\\/](NumberInput|InlineInput|InputsGroupFieldset|get-auto-contrast-value)|hooks[\\/].*[\\/]clamp)/;
const records = inWeb('(kit/(form|picker|record|lookup)|features/members/(form|picker|profile|status))/');
const content = inWeb('(kit/(content|document)|ui/content)/');
// Most lists load it, but not the one of doctors, which opens its dialogs later.
const archive = inWeb('kit/archive/');
const contracts = /[\\/]contract[\\/]/;
// Every page opens the stream of changes.
const liveContract = /[\\/]contract[\\/]entities[\\/]live\.ts$/;
// The shell and every form use them; in the chunk of forms they would load that chunk with the shell.
const routerHooks = /node_modules[\\/]@tanstack[\\/]react-router[\\/].*(useBlocker|useLocation)/;
const icons = /node_modules[\\/]@tabler[\\/]/;

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Returns a test for the modules that the given modules of web/ import, directly or through others. Packages are left out. */
const dependencyOf = (...paths: string[]) => {
  const entries = paths.map((path) => join(import.meta.dirname, 'web', path));
  let found: Set<string> | undefined;
  const collect = (graph: ModuleGraph) => {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id) || id.includes('node_modules')) return;
      seen.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    const missing = entries.find((entry) => !graph.getModuleInfo(entry));
    if (missing) throw new Error(`The build has no module ${missing}; correct its path in vite.config.ts`);
    entries.forEach(visit);
    return seen;
  };
  return (id: string, graph: ModuleGraph) => {
    found ??= collect(graph);
    return found.has(id) && !entries.includes(id);
  };
};

const isForEntry = dependencyOf('main.tsx');
const isForSignIn = dependencyOf('features/session/sign-in.tsx');
const isForLists = dependencyOf('app/shell.tsx', 'features/doctors/doctor-list.tsx');
// Lists load their forms when one opens.
const forms = inWeb('kit/form/');

// The parts of Mantine that both use.
const sharedComponents =
  /node_modules[\\/]@mantine[\\/](core[\\/].*[\\/]components[\\/](ActionIcon|CloseButton|Flex|Input|InputBase|TextInput)|hooks[\\/].*[\\/]use-uncontrolled)[\\/]/;

// What the sign-in page shares with lists is in the entry, so that it loads no code of screens.
const isForEveryPage = (id: string, graph: ModuleGraph) =>
  isForEntry(id, graph) || (isForSignIn(id, graph) && isForLists(id, graph) && !forms.test(id)) || sharedComponents.test(id);

// The sign-in page shares the rest with forms.
const isForForms = (id: string, graph: ModuleGraph) => isForSignIn(id, graph) || /node_modules[\\/]@mantine[\\/]form[\\/]/.test(id);

// Lists of members and the settings need no contracts of content. Without them the doctors list stays within its size budget.
const frame = ['app/header.tsx', 'app/menu.ts', 'features/settings/settings-nav.tsx'];
const isForMembers = dependencyOf(...frame, 'features/doctors/doctor-list.tsx', 'kit/content/content-hooks.ts');

const isForScreens = (id: string, graph: ModuleGraph) =>
  (screens.test(id) && !dialogs.test(id)) ||
  small.test(id) ||
  routerHooks.test(id) ||
  icons.test(id) ||
  (contracts.test(id) && (isForMembers(id, graph) || liveContract.test(id)));

// The chunks that the entry imports.
const inEntry = ['react', 'app', 'rolldown-runtime'];
const convertedName = `assets/${convertedPrefix}[hash].js`;
const nameOfChunk = ({ name }: { name: string }) => {
  if (inEntry.includes(name)) return convertedName;
  return name === 'screens' ? `assets/${screensPrefix}[hash].js` : 'assets/[hash].js';
};

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: false,
  plugins: [react(), withoutJsonSchema(), pages(), classicEntry(), pdfDecoders(), precompress()],
  css: { transformer: 'lightningcss' },
  // The shim is for versions of React without this hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps) => deps.filter((dep) => !dep.includes(`/${convertedPrefix}`)) },
    reportCompressedSize: false,
    // .size-limit.js sets the budgets.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // An index.ts exports more than one screen imports. Without this, the style sheets of unused exports would load as well.
      treeshake: { moduleSideEffects: (id) => !/web[\\/](kit|features)[\\/].*\.tsx?$/.test(id) },
      output: {
        // The entry contains the name of every chunk, so short names save bytes on each page. The manifest contains the long names.
        chunkFileNames: nameOfChunk,
        entryFileNames: convertedName,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            { name: (id, graph) => (isForEveryPage(id, graph) ? 'app' : null), debugName: 'app', priority: 4 },
            { name: (id, graph) => (isForForms(id, graph) ? 'forms' : null), debugName: 'forms', priority: 3 },
            {
              name: (id, graph) => (isForScreens(id, graph) ? 'screens' : null),
              debugName: 'screens',
              minShareCount: 2,
              priority: 2,
            },
            { name: 'dialogs', test: (id: string) => dialogs.test(id) || sharedFields.test(id), minShareCount: 2, priority: 1.5 },
            { name: 'records', test: records, minShareCount: 2, priority: 1 },
            { name: 'archive', test: archive, minShareCount: 2, priority: 0.7 },
            { name: 'contracts', test: contracts, minShareCount: 2, priority: 0.5 },
            { name: 'content', test: content, minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 4001, proxy: { '/api': 'http://127.0.0.1:4000', '/storage': 'http://127.0.0.1:4000' } },
});
