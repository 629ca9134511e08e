import { basename } from 'node:path';
import { type Plugin, parseAst, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Name = { name?: string; value?: string };
type Specifier = { type: string; local: Name; imported?: Name; exported?: Name };

const nameOf = ({ name, value }: Name = {}) => name ?? value ?? '';

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

const importsOf = (node: Node) => {
  const bindings = (node['specifiers'] as Specifier[]).map(({ type, imported, local }) => {
    if (type !== 'ImportSpecifier')
      throw new Error(`A chunk has an import of the type ${type}, which tools/classic-entry.ts does not know`);
    return `${nameOf(imported)}:${nameOf(local)}`;
  });
  const key = JSON.stringify(basename(nameOf(node['source'] as Name)));
  return bindings.length > 0 ? `const{${bindings}}=chunks[${key}];` : '';
};

const exportsOf = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => {
    if (node['declaration'] || node['source']) throw new Error('A chunk has an export that tools/classic-entry.ts does not know');
    return (node['specifiers'] as Specifier[]).map(({ exported, local }) => [nameOf(exported), nameOf(local)] as const);
  });

/** Wraps a chunk in a function that takes its imports from `chunks` and adds its exports to it, and writes a module that exports them again. */
const convert = ({ code, fileName }: Pick<Chunk, 'code' | 'fileName'>) => {
  const body = parseAst(code).body as unknown as Node[];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const exports = body.filter(({ type }) => type.startsWith('Export'));
  const rewritten = applyEdits(code, [
    ...imports.map((node) => ({ ...node, text: importsOf(node) })),
    ...exports.map((node) => ({ ...node, text: '' })),
    ...findMetaProperties(body).map((node) => ({ ...node, text: '({url:document.baseURI})' })),
  ]);
  const names = exportsOf(exports);
  const getters = names.map(([exported, local]) => `get ${exported}(){return ${local}}`);
  const key = JSON.stringify(basename(fileName));
  return {
    script: `(chunks=>{"use strict";${rewritten};chunks[${key}]={${getters}}})(globalThis.chunks??={});\n`,
    // An export may have a reserved word as its name, a constant may not.
    module: `const c=globalThis.chunks[${key}]${names.map(([exported], index) => `,c${index}=c.${exported}`).join('')};export{${names.map(([exported], index) => `c${index} as ${exported}`)}};`,
  };
};

/** Converts chunks, each after those that it imports, into one classic script. Returns it with the modules that take the places of the chunks. */
export const toClassicScript = (chunks: readonly Pick<Chunk, 'code' | 'fileName'>[]) => {
  const converted = chunks.map(convert);
  return { script: converted.map(({ script }) => script).join(''), modules: converted.map(({ module }) => module) };
};

/** The chunk and those that it imports, each after its imports. */
const withImports = (bundle: Rolldown.OutputBundle, fileName: string, found: Chunk[] = []): Chunk[] => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.includes(chunk)) return found;
  for (const name of chunk.imports) withImports(bundle, name, found);
  found.push(chunk);
  return found;
};

/**
 * Turns the entry and its imports into one classic script, and leaves small modules in their places that export its parts to other chunks.
 * Chromium keeps the compiled code of classic scripts, but compiles a module of more than 30 kB again on each visit (decision 013).
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
      const { script, modules } = toClassicScript(chunks);
      chunks.forEach((chunk, index) => {
        chunk.code = modules[index] ?? '';
      });
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'app.js', source: script }));
      const tag = `<script defer fetchpriority="high" src="/${file}"></script>`;
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace('<!-- page: scripts -->', `${tag}<!-- page: scripts -->`);
    },
  },
});
