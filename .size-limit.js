import { readFileSync } from 'node:fs';

const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));

/** Adds the files that a browser loads for a module: its chunk, the static imports of that and their style sheets. */
const addFiles = (module, files) => {
  const { file, css = [], imports = [] } = manifest[module];
  if (files.has(file)) return files;
  for (const each of [file, ...css]) files.add(each);
  for (const each of imports) addFiles(each, files);
  return files;
};

/** What a first visit of a page loads: the entry and the modules of its route. */
const page = (name, limit, ...modules) => {
  const files = new Set();
  for (const module of ['index.html', ...modules]) addFiles(module, files);
  return { name, path: [...files].map((file) => `${folder}/${file}`), limit, gzip: true };
};

export default [
  page('Sign-in page', '419 kB', 'features/access/session/sign-in.tsx'),
  page('Doctors list', '424 kB', 'features/members/doctors/doctor-list.tsx'),
  page('Home page', '439 kB', 'features/office/statistics/dashboard.tsx'),
  page('Settings', '424 kB', 'features/office/settings/settings.tsx'),
  page('Home page with its charts', '465 kB', 'features/office/statistics/charts/trend-chart.tsx'),
];
