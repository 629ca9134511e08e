import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, root } from './files.ts';

/** The texts that name settings, so that a test can hand in others. */
type Settings = { config: string; example: string; compose: string; image: string };

const namesIn = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, name]) => name ?? ''));

/** Every setting that the server reads stands in the example and, but for those that the image sets, reaches the container. */
export const checkSettings = ({ config, example, compose, image }: Settings): Finding[] => {
  const read = namesIn(config, /^ {2}([A-Z][A-Z_]+): (?:withDefault|optional)\(/gm);
  if (read.size === 0) return [{ path: 'server/platform/config.ts', message: 'no setting was found; has its spelling changed?' }];
  const places = [
    { path: '.env.example', named: namesIn(example, /^([A-Z_]+)=/gm) },
    { path: 'compose.yaml', named: new Set([...namesIn(compose, /^ {6}([A-Z_]+): /gm), ...namesIn(image, /\b([A-Z_]+)=/g)]) },
  ];
  return places.flatMap(({ path, named }) =>
    [...read].filter((name) => !named.has(name)).map((name) => ({ path, message: `lacks the setting ${name}` })),
  );
};

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The settings as they are named now. */
export const readSettings = (): Settings => ({
  config: textOf('server/platform/config.ts'),
  example: textOf('.env.example'),
  compose: textOf('compose.yaml'),
  image: textOf('Dockerfile'),
});
