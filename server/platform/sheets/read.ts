import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { invalid, tooLarge, unavailable } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { type SheetLimits, sheetLimits, sheetMessages } from './limits.ts';
import type { ReadFile, Sheet } from './read-file.ts';

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

// A thread takes up to 300 MB, so one sheet is read at a time.
const limit = createLimiter({
  concurrency: 1,
  maxQueued: 10,
  onFull: () => unavailable('Many files are being read. Please try again in a moment.', 5),
});

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** `fileName` is the name that the client sent. */
type ReadOptions = { fileName?: string | undefined; limits?: SheetLimits; readFile?: ReadFile };

const readInThread: ReadFile = (path, limits) => {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<ReadFile>>>();
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: { path, limits },
    resourceLimits: memory,
    name: 'sheet',
  });
  const timer = setTimeout(() => resolve({ message: sheetMessages.time }), limits.timeoutMs);
  thread.once('message', resolve);
  thread.once('error', (error) =>
    hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? resolve({ message: sheetMessages.memory }) : reject(error),
  );
  thread.once('exit', () => reject(new Error('The thread that reads sheets ended without a result')));
  return promise.finally(async () => {
    clearTimeout(timer);
    await thread.terminate();
  });
};

/**
 * Reads an Excel workbook or a CSV file in a thread with limits of memory and time. The content decides the type, not the
 * name. Throws 413 or 422 with a sentence for the person who uploaded it.
 */
export const readRows = async (
  path: string,
  { fileName = '', limits = sheetLimits, readFile = readInThread }: ReadOptions = {},
): Promise<Sheet> => {
  if ((await stat(path)).size > limits.fileBytes) throw tooLarge(sheetMessages.fileBytes(limits));
  const result = await limit(() => readFile(path, limits));
  if ('message' in result) throw invalid(result.message);
  // Some programs name tables of text .xls, so the name says nothing about a file with rows.
  if (result.rowCount === 1 && result.isText && /\.xls[xmb]?$/i.test(fileName)) throw invalid(sheetMessages.notWorkbook);
  return result;
};
