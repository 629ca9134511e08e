import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['ae\u0301x', 2, 'a'],
  ['a👨‍👩‍👧b', 8, 'a'],
  ['a\0b\ud83d', 9, 'a\ufffdb\ufffd'],
  [`e${'\u0301'.repeat(99)}`, 3, 'e\u0301\u0301'],
  ['😀', 1, ''],
])('cuts %j to %i units as %j', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

it('returns a storable beginning of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max);
      expect([cut.length <= max, cut.isWellFormed(), cut.includes('\0')]).toEqual([true, true, false]);
      expect(text.replaceAll('\0', '\ufffd').toWellFormed().startsWith(cut)).toBe(true);
    }),
  );
});
