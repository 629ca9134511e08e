import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

const maps = new Map<string, SourceMap | undefined>();

const readMap = (path: string): SourceMap | undefined => {
  if (!maps.has(path)) maps.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  return maps.get(path);
};

const position = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

/**
 * Replaces the positions of bundled files in a stack trace by those of their sources. The source maps are read at the first error,
 * because Node's own option reads them at start, which takes 10 MB.
 */
export const withSourcePositions = (stack: string): string =>
  stack.replace(position, (text, ...[path, line, column]: string[]) => {
    const origin = readMap(`${path}.map`)?.findOrigin(Number(line), Number(column));
    if (!path || !origin || !('fileName' in origin)) return text;
    return `${join(dirname(path), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });

/** Replaces the positions in the stack traces of an error and its causes. `seen` ends a chain of causes that is a circle. */
export const mapError = (error: unknown, seen: ReadonlySet<unknown> = new Set()): void => {
  if (!(error instanceof Error) || seen.has(error)) return;
  if (error.stack !== undefined) error.stack = withSourcePositions(error.stack);
  mapError(error.cause, new Set([...seen, error]));
};
