import { expect, it } from 'vitest';
import { ApiError, unreachable } from '../platform/api-error.ts';
import { failureSentence } from './error-words.ts';

const withoutConnection = 'There is no connection to the server. Check your connection and try again.';

it.each([
  ['nobody answered', unreachable(), `Failed to add Blog. ${withoutConnection}`],
  ['the server gave no sentence', new ApiError(500, { message: '', code: 'internal' }), 'Failed to add Blog'],
  ['the answer was not understood', new ApiError(0, { message: '', code: 'internal' }), 'Failed to add Blog'],
  ['the server gave its own', new ApiError(409, { message: 'Taken', code: 'conflict' }), 'Taken'],
])('says what a failed write says where %s', (_, error, said) => {
  expect(failureSentence(error, 'Failed to add Blog')).toBe(said);
});

it('puts one full stop before the missing connection', () => {
  expect(failureSentence(unreachable(), 'Failed to submit data.')).toBe(`Failed to submit data. ${withoutConnection}`);
});
