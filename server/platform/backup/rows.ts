import { StringDecoder } from 'node:string_decoder';
import type { Db } from '../database/index.ts';
import { type Table, tablesRepo } from './tables.repo.ts';

// A statement with more rows or characters takes more memory and is hardly faster.
const maxRows = 500;
const maxCharacters = 1_000_000;

async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.write(Buffer.from(bytes))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Inserts the rows of an entry, which has one JSON object a line. */
export const loadRows = async (db: Db, table: Table, body: AsyncIterable<Uint8Array>): Promise<void> => {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of readLines(body)) {
    batch.push(line);
    characters += line.length;
    if (batch.length < maxRows && characters < maxCharacters) continue;
    await tablesRepo.insertRows(db, table, batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await tablesRepo.insertRows(db, table, batch);
};
