// Proves DOC-27, NAV-12, NAV-13, NAV-14, NAV-27
import { expect, it } from 'vitest';
import { ApiError, unreachableError } from '../../platform/http/api-error.ts';
import { errorText, mutationErrorText } from './error-texts.ts';

const withoutConnection = 'There is no connection to the server. Check your connection and try again.';

it.each([
  ['nobody answered', unreachableError(), `Failed to add Blog. ${withoutConnection}`],
  ['the server gave no sentence', new ApiError(500, { message: '', code: 'internal' }), 'Failed to add Blog'],
  ['the answer was not understood', new ApiError(0, { message: '', code: 'internal' }), 'Failed to add Blog'],
  ['the server gave its own', new ApiError(409, { message: 'Taken', code: 'conflict' }), 'Taken'],
])('says what a failed write says where %s', (_, error, said) => {
  expect(mutationErrorText(error, 'Failed to add Blog')).toBe(said);
});

it('puts one full stop before the missing connection', () => {
  expect(mutationErrorText(unreachableError(), 'Failed to submit data.')).toBe(`Failed to submit data. ${withoutConnection}`);
});

it('says that an error occurred if neither the server nor the form has a sentence', () => {
  expect(mutationErrorText(new ApiError(500, { message: '', code: 'internal' }))).toBe('An error occurred');
});

it.each([
  [0, withoutConnection],
  [400, 'Bad Request. Please check your input.'],
  [401, 'Unauthorized. Please log in.'],
  [403, "Forbidden. You don't have permission."],
  [404, "Not Found. The resource doesn't exist."],
  [500, 'Internal Server Error. Please try again later.'],
  [418, 'An unexpected error occurred.'],
])('says on the error screen of status %i: %s', (status, sentence) => {
  expect(errorText(new ApiError(status, { message: '', code: 'internal' }))).toBe(sentence);
});

it('shows the sentence of the server on the error screen if there is one', () => {
  expect(errorText(new ApiError(404, { message: 'Doctor not found', code: 'not_found' }))).toBe('Doctor not found');
});

it('calls an error that no server sent unexpected', () => {
  expect(errorText(new Error('x is not a function'))).toBe('An unexpected error occurred.');
});
