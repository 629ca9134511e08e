import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** Writes web/boot.js into the page. */
export const inlineBoot = (): Plugin => ({
  name: 'medboard-boot',
  transformIndexHtml(html) {
    const { code } = minifySync('boot.js', readFileSync(join(root, 'web/boot.js'), 'utf8'));
    return html.replace('<!-- boot -->', () => `<script>${code.trim()}</script>`);
  },
});

/** Lets every page load the chunks that most screens share while the entry is loading. */
export const preloadChunks = (names: readonly string[]): Plugin => ({
  name: 'medboard-preload',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.values(bundle)
      .filter((file) => file.type === 'chunk' && names.includes(file.name))
      .map(({ fileName }) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' })),
});

/** Copies the scripts that decode scans in PDFs into the build, under the names that pdf.js requests. Otherwise it would compile WebAssembly, which the page's policy forbids. */
export const pdfDecoders = (): Plugin => ({
  name: 'medboard-pdf-decoders',
  apply: 'build',
  buildStart() {
    const folder = join(root, 'node_modules/pdfjs-dist');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
      const source = readFileSync(join(folder, 'wasm', name), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
    }
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

/** Writes a Brotli and a gzip copy of every text file of the build. The server sends these copies. */
export const precompress = (): Plugin => ({
  name: 'medboard-precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(m?js|css|svg|json)$/.test(name));
    await Promise.all(names.map((name) => compressFile(join(dir, name))));
  },
});
