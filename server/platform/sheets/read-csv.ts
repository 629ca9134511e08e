import { CsvError, parse } from 'csv-parse/sync';
import { startsWith } from '../text.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { createRowCollector, type SheetRow } from './rows.ts';

/** The share of zero bytes at even and at odd places. Text in UTF-16 has zeros at one of them. */
const countZeros = (bytes: Uint8Array) => {
  const zeros = [0, 0] as [number, number];
  const length = Math.min(bytes.length, 4_096);
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[(index % 2) as 0 | 1] += 1;
  return { even: zeros[0] / length, odd: zeros[1] / length };
};

const findEncoding = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, '\xef\xbb\xbf')) return 'utf-8';
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le';
  if (startsWith(bytes, '\xfe\xff')) return 'utf-16be';
  const { even, odd } = countZeros(bytes);
  if (odd > 0.1 && even < 0.01) return 'utf-16le';
  return even > 0.1 && odd < 0.01 ? 'utf-16be' : undefined;
};

/** Decodes a text file by its byte order mark. Without one it is UTF-8, or else windows-1256, in which Excel saves CSV files in Egypt. */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = findEncoding(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const binary = /[\u0000-\u0008\u000e-\u001f]/;

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that occurs most in the first line. Excel writes semicolons if the comma separates decimals. */
const findDelimiter = (text: string): string => {
  const line = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counted = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
};

/** Reads the rows of a CSV file. */
export const readCsvRows = (bytes: Uint8Array, limits: SheetLimits): SheetRow[] => {
  const text = decodeText(bytes);
  if (binary.test(text.slice(0, 100_000))) throw new SheetError(sheetMessages.unknown);
  const collector = createRowCollector(limits);
  let number = 0;
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
      // Like Excel, which reads `Dr. "Ali" Hassan` as it is written. What remains is a quotation mark that is not closed.
      relax_quotes: true,
      on_record: (cells: string[]) => {
        number += 1;
        collector.add(number, cells);
        // The collector has the row, so the parser keeps none.
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError(sheetMessages.csv(number + 1));
    throw error;
  }
  return collector.rows;
};
