// Proves IMP-4
import { describe, expect, it } from 'vitest';
import { findChosenFields, guessMapping } from './columns.ts';

const titles = (header: string[], keyRow?: string[]) => ({ header, keyRow });
const header = ['Name', 'Phone', 'Email', 'Col X'];

describe('guessMapping', () => {
  it.each([
    [
      ['Name (full)', 'Phone number', 'E-mail'],
      ['name', 'phone', 'email'],
    ],
    [
      ['Phone', 'Phone', 'Email *'],
      ['phone', null, 'email'],
    ],
    [
      ['constructor', '__proto__', ''],
      [null, null, null],
    ],
  ])('of %j is %j', (given, expected) => {
    expect(guessMapping('doctors', titles(given))).toEqual(expected);
  });

  it('prefers the one of two equal headers that has values', () => {
    expect(guessMapping('doctors', titles(['Phone', 'Phone']), { isFilled: (column) => column === 1 })).toEqual([null, 'phone']);
  });

  it('does not leave a needed field without its column because of what was chosen for another file', () => {
    const chosen = { phone: null, address: null, colx: 'address' } as const;
    expect(guessMapping('doctors', titles(['Phone', 'Address', 'Col X']), { chosen })).toEqual(['phone', null, 'address']);
    expect(guessMapping('doctors', titles(['Phone', 'Mobile']), { chosen })).toEqual([null, 'phone']);
  });
});

describe('findChosenFields', () => {
  it.each<[string, ReturnType<typeof guessMapping>, object]>([
    ['nothing if nothing was changed', ['name', 'phone', 'email', null], {}],
    ['a field that the header does not give', ['name', 'phone', 'email', 'address'], { colx: 'address' }],
    ['a column that is not used', ['name', 'phone', null, 'email'], { email: null, colx: 'email' }],
  ])('remembers %s', (_name, mapping, chosen) => {
    expect(findChosenFields('doctors', titles(header), { mapping })).toEqual(chosen);
  });

  it('remembers no column of equal headers as unused', () => {
    const doubled = titles(['Name', 'Phone', 'Phone', 'Email']);
    expect(findChosenFields('doctors', doubled, { mapping: ['name', null, 'phone', 'email'] })).toEqual({});
    expect(findChosenFields('doctors', titles(['Tel. 2', 'Tel. 2']), { mapping: [null, 'phone'] })).toEqual({ tel2: 'phone' });
  });
});
