// Proves API-7
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { parseInput, parseParams } from './parse.ts';

const schema = z.strictObject({
  name: z.string().min(2, 'Name must be at least 2 characters').regex(/^a/, 'Name must begin with a'),
  kind: z.enum(['x', 'y']).optional(),
  status: z.enum(['on', 'off'], { error: 'Invalid status selected' }).optional(),
  ids: z.array(z.int()).optional(),
});

const catchError = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? { status: error.status, message: error.message, fields: error.fields } : error;
  }
};

it.each<[unknown, string, Record<string, string[]>]>([
  [{ name: 'b' }, 'Name must be at least 2 characters', { name: ['Name must be at least 2 characters', 'Name must begin with a'] }],
  [{ name: 'ab', kind: 'z' }, 'kind: Must be one of: x, y', { kind: ['Must be one of: x, y'] }],
  [{ name: 'ab', status: 'z' }, 'Invalid status selected', { status: ['Invalid status selected'] }],
  [{ name: 'ab', ids: ['1'] }, 'ids: Must be an int', { ids: ['Must be an int'] }],
  [{ name: 'ab', role: 'admin', x: 1 }, 'role: Unknown field', { role: ['Unknown field'], x: ['Unknown field'] }],
  [{ name: ['b'] }, 'name: Must be a string', { name: ['Must be a string'] }],
  [[], 'request: Must be an object', { request: ['Must be an object'] }],
])('rejects %j with a message for each field', (value, message, fields) => {
  const error = catchError(() => parseInput(schema, value));
  expect(error).toMatchObject({
    status: 422,
    message: expect.stringMatching(message.replace('an int', '(an int|a number|an integer)')),
    fields: Object.fromEntries(Object.keys(fields).map((key) => [key, expect.any(Array)])),
  });
  if (!message.includes('an int')) expect(error).toMatchObject({ fields });
});

it('returns the parsed value, and throws 404 for an invalid path', () => {
  expect(parseInput(schema, { name: 'ab' })).toEqual({ name: 'ab' });
  expect(catchError(() => parseParams(z.strictObject({ id: z.int().positive() }), { id: 0 }))).toMatchObject({
    status: 404,
    fields: undefined,
  });
});
