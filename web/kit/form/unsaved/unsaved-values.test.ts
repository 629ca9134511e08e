// @vitest-environment happy-dom
// Proves DRF-2
import { expect, it } from 'vitest';
import type { UnsavedSource } from './unsaved-source.ts';
import { formKey, isLongForm, readUnsaved } from './unsaved-values.ts';

const sourceOf = (base: Record<string, unknown>, values: Record<string, unknown>, record?: UnsavedSource['record']): UnsavedSource => ({
  base,
  record,
  picked: new Map([['area_id', [{ id: 3, name: 'Giza' }]]]),
  getValues: () => values,
  restore: () => undefined,
  finish: { current: undefined },
});

const file = new File(['x'], 'card.png');

it('stores no file and nothing that proves who somebody is', () => {
  const blank = { name: '', password: '', current_password: '', code: '', recovery_code: '', image: null, photos: [], promocode_id: null };
  const typed = {
    ...blank,
    name: 'Hala',
    password: 'p',
    current_password: 'p',
    code: '1',
    recovery_code: '2',
    image: file,
    photos: [file],
  };
  const unsaved = readUnsaved(sourceOf(blank, { ...typed, promocode_id: 4 }, { id: 7, version: 'v1' }));
  expect(unsaved?.values).toEqual({ name: 'Hala', promocode_id: 4 });
  expect(unsaved).toMatchObject({ hasFiles: true, version: 'v1', picked: [['area_id', [{ id: 3, name: 'Giza' }]]] });
  expect(Object.keys(unsaved?.base ?? {})).not.toContain('password');
});

it('stores nothing while only files, passwords or nothing changed', () => {
  const blank = { name: 'Hala', password: '', image: null };
  expect(readUnsaved(sourceOf(blank, { ...blank }))).toBeUndefined();
  expect(readUnsaved(sourceOf(blank, { ...blank, password: 'p', image: file }))).toBeUndefined();
});

it('tells forms apart by fields and record, or by title, parent record and start', () => {
  const fields = { name: '', text: '' };
  const create = (title: string, base = fields) => formKey(sourceOf(base, base), title);
  const videoOf = (parentId: number) => formKey({ ...sourceOf(fields, fields), parentId }, 'Add Video');
  const edit = (id: number, title: string) => formKey(sourceOf(fields, fields, { id, version: 'v' }), title);
  expect(create('Add Note')).not.toBe(create('Add Story'));
  expect(create('Add points')).not.toBe(create('Add points', { ...fields, name: 'Other' }));
  expect(videoOf(1)).not.toBe(videoOf(2));
  expect(edit(1, 'Edit Hala')).toBe(edit(1, 'Edit Hala Nasr'));
  expect(edit(1, 'Edit')).not.toBe(edit(2, 'Edit'));
  expect([
    isLongForm(sourceOf({ name: '' }, {})),
    isLongForm(sourceOf({ code: '', password: '' }, {})),
    isLongForm(sourceOf(fields, {})),
  ]).toEqual([false, false, true]);
});
