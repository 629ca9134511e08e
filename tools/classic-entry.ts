import { basename } from 'node:path';
import { type Plugin, parseAst, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Name = { name?: string; value?: string };
type Specifier = { type: string; local: Name; imported?: Name; exported?: Name };

/** The prefix of converted chunks. Increase the number when the conversion changes: file hashes are computed before it. */
export const convertedPrefix = 'c2-';

const nameOf = ({ name, value }: Name = {}) => name ?? value ?? '';

const fileOf = (node: Node) => basename(nameOf(node['source'] as Name));

const findMetaProperties = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(findMetaProperties);
  if (typeof value !== 'object' || value === null) return [];
  return (value as Node).type === 'MetaProperty' && nameOf((value as Node)['meta'] as Name) === 'import'
    ? [value as Node]
    : Object.values(value).flatMap(findMetaProperties);
};

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

/** Wraps a chunk in a function that takes its imports from `chunks` and adds its exports to it. */
const wrap = ({ code, fileName }: Source) => {
  const body = parseAst(code).body as unknown as Node[];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const exports = body.filter(({ type }) => type.startsWith('Export'));
  const rewritten = applyEdits(code, [
    ...imports.map((node) => ({ ...node, text: importOf(node, 'chunks') })),
    ...exports.map((node) => ({ ...node, text: '' })),
    ...findMetaProperties(body).map((node) => ({ ...node, text: '({url:document.baseURI})' })),
  ]);
  const getters = exportsOf(exports).map(([exported, local]) => `get ${exported}(){return ${local}}`);
  return `(chunks=>{"use strict";${rewritten};chunks[${JSON.stringify(basename(fileName))}]={${getters}}})(globalThis.chunks??={});\n`;
};

/** Converts chunks, each after those that it imports, into one classic script. */
export const toClassicScript = (chunks: readonly Source[]): string => chunks.map(wrap).join('');

/** The code of another chunk, which takes what it imports from converted chunks from the classic script. */
export const withoutImportsOf = (code: string, converted: readonly string[]): string => {
  const imports = (parseAst(code).body as unknown as Node[]).filter(
    (node) => node.type === 'ImportDeclaration' && converted.includes(fileOf(node)),
  );
  const dynamic = converted.find((name) => new RegExp(`import\\(.\\./${name}`).test(code));
  if (dynamic) throw new Error(`A chunk loads ${dynamic} later, which tools/classic-entry.ts does not support`);
  return applyEdits(
    code,
    imports.map((node) => ({ ...node, text: importOf(node, 'globalThis.chunks') })),
  );
};

/** The chunk and those that it imports, each after its imports. */
const withImports = (bundle: Rolldown.OutputBundle, fileName: string, found: Chunk[] = []): Chunk[] => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.includes(chunk)) return found;
  for (const name of chunk.imports) withImports(bundle, name, found);
  found.push(chunk);
  return found;
};

/** Removes the converted chunks from the bundle, and the imports of them from the other chunks. */
const replaceChunks = (bundle: Rolldown.OutputBundle, converted: readonly Chunk[]) => {
  const names = converted.map(({ fileName }) => basename(fileName));
  for (const { fileName } of converted) delete bundle[fileName];
  for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withoutImportsOf(file.code, names);
};

/**
 * Turns the entry and its imports into one classic script, which every page runs before the first module. The other chunks take its exports from
 * `globalThis.chunks`. Chromium keeps the compiled code of classic scripts, but compiles a module of more than 30 kB again on each visit (decision 013).
 */
export const classicEntry = (): Plugin => ({
  name: 'medboard-classic-entry',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const page = bundle['index.html'];
      if (!entry || page?.type !== 'asset') throw new Error('The build has no entry or no page');
      const chunks = withImports(bundle, entry.fileName);
      const script = toClassicScript(chunks);
      replaceChunks(bundle, chunks);
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'app.js', source: script }));
      const tag = `<script defer fetchpriority="high" src="/${file}"></script>`;
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace('<!-- page: scripts -->', `${tag}<!-- page: scripts -->`);
    },
  },
});
