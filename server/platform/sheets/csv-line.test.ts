// Proves EXP-8, SET-17
import { expect, it } from 'vitest';
import { formatCsvLine } from './csv-line.ts';

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

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=a,b', '＝1+1', '＋1', '－1', '＠SUM(A1)'])('prefixes %j with an apostrophe', (text) => {
  expect(formatCsvLine([text])).toBe(text.includes(',') ? `"'${text}"\r\n` : `'${text}\r\n`);
});

it.each(['\tx', '\r=1+1', '\n=1+1'])('prefixes %j with an apostrophe inside its quotes', (text) => {
  expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
});
