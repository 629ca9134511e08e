import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const outDir = join(root, 'dist/server');

// Packages with native code, WebAssembly or files that they read beside their code, and large packages of the demo data.
const external = /^(sharp|@node-rs\/argon2|@scalar\/fastify-api-reference|@faker-js\/faker|pdf-lib|pg-native)(\/|$)/;

const threadUrl = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

/** Lets a bundled module find the files beside its source, and builds each module that runs in a thread as a file of its own. */
const sourcePaths = (): Plugin => ({
  name: 'medboard-source-paths',
  enforce: 'pre',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const folder = relative(outDir, dirname(id));
      const result = code
        .replace(threadUrl, (_text, name: string) => {
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` });
          return `new URL('./${name}.js', import.meta.url)`;
        })
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`);
      // Lines stay the same.
      return { code: result, map: null };
    },
  },
});

/** Bundles the server, because reading 900 modules takes most of a start and 30 MB of memory. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourcePaths()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    // A running server may still import a chunk of the build before.
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(root, 'server/main.ts'),
      external,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node.js stores a text with one letter beyond Latin-1 in two bytes a letter.
        charset: 'ascii',
        // Names stay, so that a stack trace is readable without the source map.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
