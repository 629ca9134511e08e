// Proves API-12, ARC-3, DOC-11, DOC-13, SES-5, SES-25
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { email, idList, newPassword, optionalText, phone, requiredText, webAddress, wholeNumber } from './fields.ts';
import { recordId } from './ids.ts';

const messagesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a field', () => {
  it.each<[string, z.ZodType, unknown, string[]]>([
    ['a missing text', requiredText('Name', { max: 5 }), undefined, ['Name is required']],
    ['null', requiredText('Name', { max: 5 }), null, ['Name is required']],
    ['a text of spaces', requiredText('Name', { max: 5 }), ' \n\u00a0', ['Name is required']],
    ['a number as a text', requiredText('Name', { max: 5 }), 5, ['Name must be text']],
    ['a text that is too long', requiredText('Name', { max: 5 }), '123456', ['Name must not exceed 5 characters']],
    ['a text that is too long only with its spaces', requiredText('Name', { max: 5 }), ' 12345 ', []],
    ['a text that is too short', requiredText('Name', { min: 2, max: 5 }), 'a', ['Name must be at least 2 characters']],
    ['a text with a message of its own', requiredText('Name', { min: 2, max: 5 }, { min: 'More, please' }), 'a', ['More, please']],
    ['a text with NUL', requiredText('Name', { max: 5 }), 'a\u0000', ['Name contains characters that are not allowed']],
    ['a text with an escape character', requiredText('Name', { max: 5 }), '\u001b[1m', ['Name contains characters that are not allowed']],
    ['a text with half a surrogate pair', requiredText('Name', { max: 5 }), 'a\ud800', ['Name contains characters that are not allowed']],
    ['a text with a whole surrogate pair', requiredText('Name', { max: 5 }), '😀', []],
    ['a text with lines and tabs', requiredText('Name', { max: 5 }), 'a\n\tb', []],
    ['a missing optional text', optionalText('Address', 5), undefined, []],
    ['an empty optional text', optionalText('Address', 5), '', []],
    ['null as an optional text', optionalText('Address', 5), null, ['Address is required']],
    ['an invalid e-mail', email({ invalid: 'No mail' }), 'a@b', ['No mail']],
    ['an e-mail that is too long', email({ invalid: 'No mail' }), `${'a'.repeat(250)}@b.co`, ['No mail']],
    ['an empty e-mail', email({ invalid: 'No mail' }), ' ', ['Email is required']],
    ['an empty phone', phone(), ' - ', ['Phone is required']],
    ['a short password', newPassword(), '1234567', ['Password must be at least 8 characters']],
    ['a long password', newPassword(), 'x'.repeat(129), ['Password must not exceed 128 characters']],
    ['a password of spaces', newPassword(), '        ', []],
    ['a password with NUL', newPassword(), '1234567\u0000', ['Password contains characters that are not allowed']],
    ['a text as a number', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), '5', ['Amount must be a whole number']],
    ['null as a number', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), null, ['Amount is required']],
    ['a number that is too small', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), -1, ['Min 0']],
    ['a number that is too large', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), 10, ['Amount must be at most 9']],
    ['an empty list of ids', idList(recordId('Thing')), [], ['Choose at least one']],
    ['a list with the same id twice', idList(recordId('Thing')), [1, 1], ['The same record is listed twice']],
    ['an id of zero', idList(recordId('Thing')), [0], ['Choose a valid record']],
    ['an id that is too large', recordId('Thing'), 2_147_483_648, ['Choose a valid record']],
    ['an id with a message of its own', recordId('Thing', 'Choose a thing'), -5, ['Choose a thing']],
  ])('checks %s', (_what, schema, ...[value, messages]) => {
    expect(messagesOf(schema, value)).toEqual(messages);
  });

  it('accepts URLs in browsers without URL.parse', () => {
    vi.spyOn(URL, 'parse').mockImplementation(() => expect.unreachable());
    const link = webAddress('Link', 'No address');
    expect([messagesOf(link, 'https://example.test/a'), messagesOf(link, 'https://')]).toEqual([[], ['No address']]);
    vi.restoreAllMocks();
  });

  it('trims texts, lower-cases e-mails, normalizes phones and keeps passwords as typed', () => {
    expect([
      requiredText('Name', { max: 9 }).parse('  a b '),
      email({ invalid: '' }).parse(' A@B.Co '),
      phone().parse('+20 101'),
      newPassword().parse(' 1234567 '),
    ]).toEqual(['a b', 'a@b.co', '0101', ' 1234567 ']);
  });
});
