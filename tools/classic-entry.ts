import { basename } from 'node:path';
import { type Plugin, parseAst, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Name = { name?: string; value?: string };
type Specifier = { type: string; local: Name; imported?: Name; exported?: Name };

// Increase it when the conversion changes: file hashes are computed before it.
const version = 3;

/** The prefix of the chunks that become the script of the app. */
export const convertedPrefix = `c${version}-`;

/** The prefix of the chunk that becomes the script of the screens. */
export const screensPrefix = `screens${version}-`;

const nameOf = ({ name, value }: Name = {}) => name ?? value ?? '';

const fileOf = (node: Node) => basename(nameOf(node['source'] as Name));

const findNodes = (value: unknown, predicate: (node: Node) => boolean): Node[] => {
  if (Array.isArray(value)) return value.flatMap((each) => findNodes(each, predicate));
  if (typeof value !== 'object' || value === null) return [];
  return predicate(value as Node) ? [value as Node] : Object.values(value).flatMap((each) => findNodes(each, predicate));
};

const isMetaProperty = (node: Node) => node.type === 'MetaProperty' && nameOf(node['meta'] as Name) === 'import';

const applyEdits = (code: string, edits: readonly Edit[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

/** The statement that takes the bindings of an import from the converted chunk, once: an export that is assigned later keeps its first value here. */
const importOf = (node: Node, chunks: string) => {
  const bindings = (node['specifiers'] as Specifier[]).map(({ type, imported, local }) => {
    if (type !== 'ImportSpecifier')
      throw new Error(`A chunk has an import of the type ${type}, which tools/classic-entry.ts does not support`);
    return `${nameOf(imported)}:${nameOf(local)}`;
  });
  return bindings.length > 0 ? `const{${bindings}}=${chunks}[${JSON.stringify(fileOf(node))}];` : '';
};

const exportsOf = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => {
    if (node['declaration'] || node['source']) throw new Error('A chunk has an export that tools/classic-entry.ts does not support');
    return (node['specifiers'] as Specifier[]).map(({ exported, local }) => [nameOf(exported), nameOf(local)] as const);
  });

type Source = Pick<Chunk, 'code' | 'fileName'>;

/** The script of the screens, and the names of the chunks that import it, directly or through others. */
export type ScreensScript = { fileName: string; importers: ReadonlySet<string> };

const isDynamicImport = ({ type }: Node) => type === 'ImportExpression';

const importedFileOf = (node: Node) => {
  const { value, quasis } = node['source'] as { value?: string; quasis?: { value: { cooked: string } }[] };
  return basename(value ?? quasis?.[0]?.value.cooked ?? '');
};

/** Makes each import() of the script of the screens, or of a chunk that imports it, load that script first. web/start.js has the function. */
const waitForScreens = ({ code, body, screens }: { code: string; body: Node[]; screens: ScreensScript }): Edit[] =>
  findNodes(body, isDynamicImport).flatMap((node) => {
    const [imported, name] = [importedFileOf(node), basename(screens.fileName)];
    const replacement = imported === name ? `globalThis.chunks[${JSON.stringify(name)}]` : code.slice(node.start, node.end);
    const needsScreens = imported === name || screens.importers.has(imported);
    return needsScreens
      ? [{ ...node, text: `globalThis.loadScript(${JSON.stringify(`/${screens.fileName}`)}).then(()=>${replacement})` }]
      : [];
  });

/** Wraps a chunk in a function that takes its imports from `chunks` and adds its exports to it. */
const wrap = ({ code, fileName }: Source, screens: ScreensScript): string => {
  const body = parseAst(code).body as unknown as Node[];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const exports = body.filter(({ type }) => type.startsWith('Export'));
  const rewritten = applyEdits(code, [
    ...imports.map((node) => ({ ...node, text: importOf(node, 'chunks') })),
    ...exports.map((node) => ({ ...node, text: '' })),
    ...findNodes(body, isMetaProperty).map((node) => ({ ...node, text: '({url:document.baseURI})' })),
    ...waitForScreens({ code, body, screens }),
  ]);
  const getters = exportsOf(exports).map(([exported, local]) => `get ${exported}(){return ${local}}`);
  return `(chunks=>{"use strict";${rewritten};chunks[${JSON.stringify(basename(fileName))}]={${getters}}})(globalThis.chunks??={});\n`;
};

/** Converts chunks, each after those that it imports, into one classic script. */
export const toClassicScript = (chunks: readonly Source[], screens: ScreensScript): string =>
  chunks.map((chunk) => wrap(chunk, screens)).join('');

/** The code of a module that takes what it imports from converted chunks from the classic scripts. */
export const toModule = (code: string, converted: readonly string[], screens: ScreensScript): string => {
  const body = parseAst(code).body as unknown as Node[];
  const fromConverted = body.filter((node) => node['source'] && converted.includes(fileOf(node)));
  if (fromConverted.some(({ type }) => type !== 'ImportDeclaration'))
    throw new Error('A chunk exports what it imports from a converted chunk, which tools/classic-entry.ts does not support');
  return applyEdits(code, [
    ...fromConverted.map((node) => ({ ...node, text: importOf(node, 'globalThis.chunks') })),
    ...waitForScreens({ code, body, screens }),
  ]);
};

/** The chunk and those that it imports, each after its imports. */
const withImports = (bundle: Rolldown.OutputBundle, fileName: string, found: Chunk[] = []): Chunk[] => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.includes(chunk)) return found;
  for (const name of chunk.imports) withImports(bundle, name, found);
  found.push(chunk);
  return found;
};

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

const findScreens = (bundle: Rolldown.OutputBundle, app: readonly Chunk[]): { chunk: Chunk } & ScreensScript => {
  const chunk = chunksOf(bundle).find(({ fileName }) => fileName.includes(`/${screensPrefix}`));
  if (!chunk || !withImports(bundle, chunk.fileName).every((each) => each === chunk || app.includes(each)) || app.includes(chunk))
    throw new Error('The build needs a chunk screens that imports nothing but the chunks of the entry, and that the entry does not import');
  const importers = chunksOf(bundle).filter((each) => each !== chunk && withImports(bundle, each.fileName).includes(chunk));
  return { chunk, fileName: chunk.fileName, importers: new Set(importers.map(({ fileName }) => basename(fileName))) };
};

/**
 * Turns the entry and its imports into one classic script, which every page runs before the first module, and the chunk of the screens into another
 * one, which pages of the shell run after it. Modules take the exports of both from `globalThis.chunks`. Chromium keeps the compiled code of classic
 * scripts, but compiles a module of more than 30 kB again on each visit (decision 013).
 */
export const classicEntry = (): Plugin => ({
  name: 'medboard-classic-entry',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
      const page = bundle['index.html'];
      if (!entry || page?.type !== 'asset') throw new Error('The build has no entry or no page');
      const app = withImports(bundle, entry.fileName);
      const screens = findScreens(bundle, app);
      const script = toClassicScript(app, screens);
      const converted = [...app, screens].map(({ fileName }) => basename(fileName));
      for (const { fileName } of app) delete bundle[fileName];
      for (const chunk of chunksOf(bundle))
        chunk.code = chunk === screens.chunk ? toClassicScript([chunk], screens) : toModule(chunk.code, converted, screens);
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'app.js', source: script }));
      // web/start.js loads the script.
      const link = `<link rel="preload" as="script" href="/${file}">`;
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace('<!-- page: files -->', `${link}<!-- page: files -->`);
    },
  },
});
