// Proves API-9
import { describe, expect, it } from 'vitest';
import { coerceForm, coerceQuery, parseFields } from './form.ts';

const schema = {
  properties: {
    ids: { type: 'array', items: { type: 'integer' } },
    name: { type: 'string' },
    amount: { type: 'integer' },
    area_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    is_on: { type: 'boolean' },
  },
};

describe('parseFields', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['ids[0]=5&ids[1]=6', { ids: ['5', '6'] }],
    ['ids[1]=6&ids[0]=5', { ids: ['5', '6'] }],
    ['ids[]=5&ids[]=6', { ids: ['5', '6'] }],
    ['ids=5&ids=6', { ids: ['5', '6'] }],
    ['ids[]=5', { ids: ['5'] }],
    ['ids=5', { ids: '5' }],
    ['a[b]=1', { 'a[b]': '1' }],
    ['a[0][b]=1', { 'a[0][b]': '1' }],
    ['a[99999]=1', { 'a[99999]': '1' }],
    ['[]=1', { '[]': '1' }],
    ['a=', { a: '' }],
    ['', {}],
  ])('parses %s', (text, expected) => {
    expect(parseFields(new URLSearchParams(text))).toEqual(expected);
  });

  it('treats names of Object.prototype as ordinary fields', () => {
    const fields = parseFields([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['toString[]', 'z'],
    ]);
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['toString', ['z']],
    ]);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });
});

describe('coerceForm', () => {
  it.each<[Record<string, string | string[]>, Record<string, unknown>]>([
    [{ ids: ['5', '٦'] }, { ids: [5, 6] }],
    [{ ids: '5' }, { ids: [5] }],
    [{ ids: '' }, { ids: [] }],
    [{ ids: [''] }, { ids: [] }],
    [{ ids: '[5,"6"]' }, { ids: [5, 6] }],
    [{ ids: '[]' }, { ids: [] }],
    [{ ids: '[5' }, { ids: ['[5'] }],
    [{ ids: '[null]' }, { ids: ['null'] }],
    [{ name: '5' }, { name: '5' }],
    [{ amount: ' ٥٠ ' }, { amount: 50 }],
    [{ amount: '-3' }, { amount: -3 }],
    [{ amount: '1.5' }, { amount: 1.5 }],
    [{ amount: '' }, {}],
    [{ amount: 'null' }, { amount: 'null' }],
    [{ amount: '1e3' }, { amount: '1e3' }],
    [{ amount: '0x1f' }, { amount: '0x1f' }],
    [{ amount: 'Infinity' }, { amount: 'Infinity' }],
    [{ amount: '9'.repeat(16) }, { amount: '9'.repeat(16) }],
    [{ amount: ['1', '2'] }, { amount: ['1', '2'] }],
    [{ area_id: '' }, { area_id: null }],
    [{ area_id: '7' }, { area_id: 7 }],
    [{ is_on: '1' }, { is_on: true }],
    [{ is_on: 'false' }, { is_on: false }],
    [{ is_on: 'yes' }, { is_on: 'yes' }],
    [{ unknown: '5' }, { unknown: '5' }],
    [{ constructor: '5' }, { constructor: '5' }],
  ])('converts %j to %j', (values, expected) => {
    expect(coerceForm(values, schema)).toEqual(expected);
  });
});

describe('coerceQuery', () => {
  it('drops empty parameters', () => {
    expect(coerceQuery({ amount: '', name: '', ids: '3' }, schema)).toEqual({ ids: [3] });
  });
});
