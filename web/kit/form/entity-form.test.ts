import { act, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, unreachableError } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';
import type { MutationResult } from '../data/mutation.ts';
import { useEntityForm } from './entity-form.ts';

const draft = z.object({ name: z.string().min(1, 'Name is required'), city: z.string() });

const initial = { name: 'Mona', city: '' };

const open = (save: () => Promise<MutationResult<string>>) => {
  const onSaved = vi.fn();
  const { result } = renderHook(() => useEntityForm({ draft, initial, save, onSaved }));
  const target = document.createElement('form');
  const submit = () =>
    act(async () => result.current.submit({ target, preventDefault: vi.fn(), stopPropagation: vi.fn() } as unknown as FormEvent));
  return { result, submit, onSaved };
};

const refusal = (fields: Record<string, string[]>) => new ApiError(409, { code: 'conflict', message: 'Refused', errors: fields });

it('sends nothing while a field is invalid, and shows the error at the field', async () => {
  const save = vi.fn();
  const { result, submit } = open(save);
  act(() => result.current.fields.setFieldValue('name', ''));
  await submit();
  expect([save.mock.calls.length, result.current.fields.errors]).toEqual([0, { name: 'Name is required' }]);
});

it('is pending until the response, and sends a second submit only after it', async () => {
  const response = Promise.withResolvers<MutationResult<string>>();
  const save = vi.fn(() => response.promise);
  const { result, submit, onSaved } = open(save);
  await submit();
  await submit();
  expect([save.mock.calls.length, result.current.isPending]).toEqual([1, true]);
  await act(async () => response.resolve({ ok: true, result: 'saved' }));
  expect([result.current.isPending, onSaved.mock.calls]).toEqual([false, [['saved']]]);
});

it.each([
  ['at its field', refusal({ name: ['This name exists', 'and more'] }), { name: 'This name exists' }, undefined],
  ['above the buttons if it names no field of the form', refusal({ other: ['Wrong'] }), {}, 'Refused'],
  ['as a missing connection if no server responded', unreachableError(), {}, t('forms.unreachable')],
])('shows an error of the server %s, and keeps the input', async (...[, error, fieldErrors, formError]) => {
  const { result, submit, onSaved } = open(async () => ({ ok: false, error }));
  act(() => result.current.fields.setFieldValue('city', 'Giza'));
  await submit();
  expect([result.current.fields.errors, result.current.formError]).toEqual([fieldErrors, formError]);
  expect([result.current.fields.getValues(), onSaved.mock.calls.length]).toEqual([{ name: 'Mona', city: 'Giza' }, 0]);
});

it('restores the changed values of an unsaved form, and keeps the others', () => {
  const { result } = open(vi.fn());
  act(() =>
    result.current.unsaved.restore({
      base: { name: 'Old', city: '' },
      values: { name: 'Old', city: 'Giza' },
      version: undefined,
      picked: [],
    }),
  );
  expect([result.current.fields.getValues(), result.current.isDirty]).toEqual([{ name: 'Mona', city: 'Giza' }, true]);
});
