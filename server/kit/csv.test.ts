import { expect, it } from 'vitest';
import { formatCsvLine } from './csv.ts';

it('formats texts, numbers and missing values', () => {
  expect(formatCsvLine(['plain', 7, -7, null, '', 'Ä ع'])).toBe('plain,7,-7,,,Ä ع\r\n');
});

it.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('quotes %j', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=a,b'])('prevents that a spreadsheet runs %j', (text) => {
  expect(formatCsvLine([text])).toBe(text.includes(',') ? `"'${text}"\r\n` : `'${text}\r\n`);
});

it('prevents that a spreadsheet runs a text after a carriage return', () => {
  expect(formatCsvLine(['\r=1+1'])).toBe('"\'\r=1+1"\r\n');
});
