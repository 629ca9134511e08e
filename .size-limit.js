import { readFileSync, statSync } from 'node:fs';

const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
const keys = Object.keys(manifest);
const entries = keys.filter((key) => manifest[key].isEntry);

/** The classic script with the code of the entry (tools/classic-entry.ts). */
const entryScript = /\/(assets\/app-[\w-]+\.js)"/.exec(readFileSync(`${folder}/index.html`, 'utf8'))?.[1];
if (!entryScript) throw new Error('The page has no script of the entry');

/** The files that a browser loads for the given chunks: the chunks, their static imports and their style sheets. */
const filesOf = (chunks, seen = new Set()) =>
  chunks.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    return [file, ...css, ...filesOf(imports, seen)];
  });

const check = (name, files, limit) => ({ name, path: [...new Set(files)].map((file) => `${folder}/${file}`), limit, gzip: true });

/** A page of the app: what the entry and the modules of its route load. */
const page = (name, modules, limit) => {
  const chunks = modules.map((module) => keys.filter((key) => module.test(key)));
  if (chunks.some(({ length }) => length === 0)) throw new Error(`${name} has no chunk of its own, so its size is unknown`);
  return check(name, [entryScript, ...filesOf([...entries, ...chunks.flat()]).filter((file) => !isConverted(file))], limit);
};

// Charts and the PDF reader load only where they are shown.
// These are in the script of the entry.
const isConverted = (file) => /\/c\d+-/.test(file);

const chunks = Object.values(manifest).filter(
  ({ file, name = file }) => /\.(js|css)$/.test(file) && !isConverted(file) && !/chart|pdf/i.test(name),
);
const bytesOf = (files) => files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);

/** A chunk that is within its limit before gzip needs no line of its own in the report. */
const large = (parts, limit, kilobytes) =>
  parts.filter(([, files]) => bytesOf(files) > kilobytes * 1000).map(([name, files]) => check(name, files, limit));

const screens = chunks.filter(({ isDynamicEntry, src = '' }) => isDynamicEntry && /features\//.test(src));

export default [
  page('Sign-in page', [/features\/session\/sign-in\.tsx$/], '220 kB'),
  page('Doctors list', [/app\/shell\.tsx$/, /features\/doctors\/(doctor-list|index)\.tsx?$/], '300 kB'),
  ...large(
    screens.map(({ src, file, css = [] }) => [`Screen ${src}`, [file, ...css]]),
    '60 kB',
    60,
  ),
  ...large(
    [...new Map([...chunks, { file: entryScript }].map((chunk) => [chunk.file, chunk])).values()].map(({ file, name = file }) => [
      `Chunk ${name}`,
      [file],
    ]),
    '200 kB',
    200,
  ),
];
