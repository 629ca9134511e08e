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

const compressible = /\.(js|css|svg|json)$/;

/** Writes a brotli and a gzip copy beside every text file of the build, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: 'medboard-precompress',
  apply: 'build',
  async closeBundle() {
    const assets = join(outDir, 'assets');
    const names = (await readdir(assets)).filter((name) => compressible.test(name));
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
// sign-in screen adds, `rooms` what at least three screens share; everything else stays with its screen.
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
  plugins: [react(), boot(), precompress()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            {
              name: (id, graph) => (isPartOf('features/session/sign-in.tsx', id, graph) ? 'forms' : null),
              debugName: 'forms',
              priority: 1,
            },
            { name: 'rooms', test: /web[\\/](kit|ui|platform|features)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 4001, proxy: { '/api': 'http://127.0.0.1:4000' } },
});
