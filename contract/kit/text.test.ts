import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { foldDigits, foldPhone } from './fold.ts';
import { recordId } from './ids.ts';
import { email, idList, newPassword, optionalText, phone, requiredText, webAddress, wholeNumber } from './text.ts';

const sentencesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('foldPhone', () => {
  it.each([
    ['01012345678', '01012345678'],
    ['+201012345678', '01012345678'],
    ['00201012345678', '01012345678'],
    ['+2001012345678', '01012345678'],
    ['+20 (101) 234-5678', '01012345678'],
    ['٠١٠١٢٣٤٥٦٧٨', '01012345678'],
    ['۰۱۰۱۲۳۴۵۶۷۸', '01012345678'],
    ['\u202a+20 101\u00a0234\u20115678\u202c', '01012345678'],
    ['٠٠٢٠١٠١٢٣٤٥٦٧٨', '01012345678'],
    ['+١٠١', '+101'],
    ['201012345678', '201012345678'],
    ['abc', 'abc'],
    ['', ''],
  ])('reads %j as %j', (given, wanted) => {
    expect(foldPhone(given)).toBe(wanted);
    expect(foldPhone(wanted)).toBe(wanted);
  });
});

describe('foldDigits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['a٣b', 'a3b'],
    ['٪', '٪'],
  ])('reads %j as %j', (given, wanted) => {
    expect(foldDigits(given)).toBe(wanted);
  });
});

describe('texts', () => {
  it.each<[string, z.ZodType, unknown, string[]]>([
    ['missing', requiredText('Name', { max: 5 }), undefined, ['Name is required']],
    ['null', requiredText('Name', { max: 5 }), null, ['Name is required']],
    ['only spaces', requiredText('Name', { max: 5 }), ' \n\u00a0', ['Name is required']],
    ['a number', requiredText('Name', { max: 5 }), 5, ['Name must be text']],
    ['too long', requiredText('Name', { max: 5 }), '123456', ['Name must not exceed 5 characters']],
    ['too long with spaces only', requiredText('Name', { max: 5 }), ' 12345 ', []],
    ['too short', requiredText('Name', { min: 2, max: 5 }), 'a', ['Name must be at least 2 characters']],
    ['words of its own', requiredText('Name', { min: 2, max: 5 }, { min: 'More, please' }), 'a', ['More, please']],
    ['NUL', requiredText('Name', { max: 5 }), 'a\u0000', ['Name contains characters that are not allowed']],
    ['an escape', requiredText('Name', { max: 5 }), '\u001b[1m', ['Name contains characters that are not allowed']],
    ['half a character', requiredText('Name', { max: 5 }), 'a\ud800', ['Name contains characters that are not allowed']],
    ['a whole one', requiredText('Name', { max: 5 }), '😀', []],
    ['lines and tabs', requiredText('Name', { max: 5 }), 'a\n\tb', []],
    ['nothing where it may be', optionalText('Address', 5), undefined, []],
    ['an emptied one', optionalText('Address', 5), '', []],
    ['null where it may be left out', optionalText('Address', 5), null, ['Address is required']],
    ['no mail', email({ invalid: 'No mail' }), 'a@b', ['No mail']],
    ['a long mail', email({ invalid: 'No mail' }), `${'a'.repeat(250)}@b.co`, ['No mail']],
    ['an empty mail', email({ invalid: 'No mail' }), ' ', ['Email is required']],
    ['an empty phone', phone(), ' - ', ['Phone is required']],
    ['a short password', newPassword(), '1234567', ['Password must be at least 8 characters']],
    ['a long password', newPassword(), 'x'.repeat(129), ['Password must not exceed 128 characters']],
    ['a password of spaces', newPassword(), '        ', []],
    ['a password with NUL', newPassword(), '1234567\u0000', ['Password contains characters that are not allowed']],
    ['a text for a number', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), '5', ['Amount must be a whole number']],
    ['null for a number', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), null, ['Amount is required']],
    ['too small', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), -1, ['Min 0']],
    ['too large', wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }), 10, ['Amount must be at most 9']],
    ['no ids', idList(recordId('Thing')), [], ['Choose at least one']],
    ['an id twice', idList(recordId('Thing')), [1, 1], ['The same record is listed twice']],
    ['an id of zero', idList(recordId('Thing')), [0], ['Choose a valid record']],
    ['an id beyond', recordId('Thing'), 2_147_483_648, ['Choose a valid record']],
    ['an id told by its own sentence', recordId('Thing', 'Choose a thing'), -5, ['Choose a thing']],
  ])('%s', (_what, schema, ...[value, sentences]) => {
    expect(sentencesOf(schema, value)).toEqual(sentences);
  });

  it('hold addresses in browsers that have no URL.parse', () => {
    vi.spyOn(URL, 'parse').mockImplementation(() => expect.unreachable());
    const link = webAddress('Link', 'No address');
    expect([sentencesOf(link, 'https://example.test/a'), sentencesOf(link, 'https://')]).toEqual([[], ['No address']]);
    vi.restoreAllMocks();
  });

  it('come out trimmed, mails in lower case, phones folded, passwords as typed', () => {
    expect([
      requiredText('Name', { max: 9 }).parse('  a b '),
      email({ invalid: '' }).parse(' A@B.Co '),
      phone().parse('+20 101'),
      newPassword().parse(' 1234567 '),
    ]).toEqual(['a b', 'a@b.co', '0101', ' 1234567 ']);
  });
});
