// Proves API-12, SES-5
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyDraft } from '../entities/members/companies.ts';
import { email, optionalText, phone, requiredLongText, requiredNameOrNumber, requiredText } from './fields.ts';
import {
  isVisible,
  normalizeCode,
  normalizeDigits,
  normalizeEmail,
  normalizeLine,
  normalizeLines,
  normalizeNameOrNumber,
  normalizePhone,
  normalizeTaxNumber,
} from './normalize.ts';

const shortened = 'Excel shortened this number, so its last digits are lost. Format the column as text and enter the number again.';
const toTable = (groups: Record<string, string[]>) => Object.entries(groups).flatMap(([to, inputs]) => inputs.map((from) => [from, to]));

describe('normalizePhone', () => {
  it.each(
    toTable({
      '01012345678': [
        ...['01012345678', '+201012345678', '00201012345678', '+2001012345678', '+20 (101) 234-5678', '+20 101 234 5678', '010.1234.5678'],
        ...[
          '٠١٠١٢٣٤٥٦٧٨',
          '۰۱۰۱۲۳۴۵۶۷۸',
          '٠٠٢٠١٠١٢٣٤٥٦٧٨',
          '０１０１２３４５６７８',
          '＋２０（１０）１２３４５６７８',
          '٠١٠٬١٢٣٬٤٥٦٧٨'.replaceAll('٬', '-'),
        ],
        ...['\u202a+20 101\u00a0234\u20115678\u202c', '\u200b010\u200d1234\ufeff5678\u200f', '010\u00ad1234\u061c5678', '010−1234–5678'],
        ...['1012345678', '201012345678', '2001012345678', '20 101 234 5678', '010.12345678'],
        ...['1012345678.0', '01012345678.00', '201012345678.0', '+201012345678,0', '1,012,345,678', '1,012,345,678.00', '1.012.345.678,0'],
        ...['(1012345678.0)', '10-12345678.0', '010-1234.5678', '010.123.456.78'],
        ...['١٠١٢٣٤٥٦٧٨٫٠', '١٬٠١٢٬٣٤٥٬٦٧٨', '１０１２３４５６７８．０'],
      ],
      '0225551234': ['+20225551234', '02-2555 1234'],
      '+101': ['+١٠١'],
      '1012345678.5': ['1012345678.5', '10-12345678.5', '1 012 345 678.5', '1,012,345,678.5'],
      '1.01E+09': ['1.01E+09', '١٫٠١E+٠٩'],
      abc: ['abc'],
      '20./,20': ['20./٬20'],
      '': ['', '\u200b \u2066'],
    }),
  )('turns %j into %j', (input, expected) => {
    expect(normalizePhone(input)).toBe(expected);
  });

  it.each([
    ['1012345678.5', 'Phone must not have decimals'],
    ['101,000', 'Phone must not have decimals'],
    ['1.01E+09', shortened],
    ['1E+09', shortened],
    ['\u200b', 'Phone is required'],
  ])('leads to a refusal of %j: %s', (input, message) => {
    expect(
      phone()
        .safeParse(input)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message]);
  });
});

describe('normalizeTaxNumber', () => {
  it.each(
    toTable({
      '123456789': [
        '123-456-789',
        '123.456.789',
        '123/456/789',
        '١٢٣٤٥٦٧٨٩',
        '123456789.0',
        '123,456,789.00',
        '123-456-789.0',
        '１２３ ４５６\u200b７８９',
      ],
      AB12: ['ab-12', 'ＡＢ１２'],
      '20,.00': ['20٬.00'],
    }),
  )('turns %j into %j', (input, expected) => {
    expect(normalizeTaxNumber(input)).toBe(expected);
  });

  it.each([
    ['123456.5', 'Tax Number must not have decimals'],
    ['123.456.789.0', 'Tax Number must not have decimals'],
    ['1.23E+08', shortened],
  ])('leads to a refusal of %j: %s', (input, message) => {
    expect(companyDraft.shape.tax_number.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('a name that may be a number', () => {
  it.each([
    ['2024.0', '2024'],
    ['2,024.0', '2024'],
    ["'02024.0", '02024'],
    ['٢٠٢٤', '2024'],
    ['Save 12.5', 'Save 12.5'],
    ['خصم ٢٠', 'خصم ٢٠'],
  ])('turns %j into %j', (input, expected) => {
    expect(requiredNameOrNumber('Code', { min: 2, max: 9 }).parse(input)).toBe(expected);
  });

  it('is refused if the number is broken', () => {
    const messages = ['12.5', '1.01E+09'].map(
      (input) => requiredNameOrNumber('Code', { max: 9 }).safeParse(input).error?.issues[0]?.message,
    );
    expect(messages).toEqual(['Code must not have decimals', shortened]);
  });
});

it.each([requiredText, requiredLongText])('a text with a character that could not be read is refused', (field) => {
  const message = field('Name', { max: 9 }).safeParse('M\ufffdna').error?.issues[0]?.message;
  expect(message).toBe('Name has a character that could not be read. Enter it again.');
});

describe('normalize', () => {
  it.each([
    [normalizeDigits, '٠١٢۳۴a５٪', '01234a5٪'],
    [normalizeCode, ' abcd–efgh \u200e٢３', 'ABCDEFGH23'],
    [normalizeEmail, '\u00a0\u200bＡ.B@X.example\u200e ', 'a.b@x.example'],
    [normalizeLine, ' \u202eAli\r\n\u00a0 \u2066Omar\u2069\u3164\u200b', 'Ali Omar'],
    [normalizeLine, 'A\u{e0061}l\u{e0062}i\u034f O\u000bmar', 'Ali O mar'],
    [normalizeLine, 'E\u200b\u0301lodie', 'Élodie'],
    [normalizeLine, 'ا\u200d\u0640\u0654حمد', 'أحمد'],
    [normalizeLine, 'سـ\u0654ل', 'سـ\u0654ل'],
    [normalizeLine, 'می\u200cخواهم', 'می\u200cخواهم'],
    [normalizeLine, '👩\u200d⚕\ufe0f', '👩\u200d⚕\ufe0f'],
    [normalizeLine, '🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
    [normalizeLines, '\u200b\n a\r\n b\u2028\u202ec \n', 'a\n b\nc'],
  ] as const)('%o turns %j into %j', (normalize, input, expected) => {
    expect(normalize(input)).toBe(expected);
  });
});

const unseen = [
  '\u0640',
  '\u{13441}',
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\ufe0f',
  '\u{e0041}',
  '\u034f',
  '\u202e',
  '\u2066',
  '\u180e',
  '\u00a0',
  '\u{1d159}',
  '\ufffc',
];

it.each(unseen)('a required text needs more than %j', (character) => {
  const messages = [requiredText, requiredLongText].map((field) => field('Name', { max: 9 }).safeParse(character.repeat(3)).error?.issues);
  expect(messages.flat().map((issue) => issue?.message)).toEqual(['Name is required', 'Name is required']);
});

const pieces = fc.constantFrom(
  ...unseen,
  ...'0１٠۹.,+-–−()/ \n\r\u2028eEaAß٫٬آأ👩\u200d\u0301éİ@．',
  '\u202a',
  '\u2069',
  '\u200c',
  '20',
  '1012345678',
  '.0',
  '.00',
  'E+09',
  'ﷺ',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

describe('any text', () => {
  it.each(
    Object.entries({
      normalizePhone,
      normalizeTaxNumber,
      normalizeEmail,
      normalizeNameOrNumber,
      normalizeLine,
      normalizeLines,
      normalizeCode,
    }),
  )('is the same after it is normalized twice by %s', (_name, normalize) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text));
      }),
    );
  });

  it('gets no digit more as a phone or a tax number, but the leading zero of an Egyptian mobile number', () => {
    const digitsOf = (text: string) => normalizeDigits(text).replace(/[^0-9]/g, '');
    fc.assert(
      fc.property(anyText, (text) => {
        const accepted = phone().regex(/^\d+$/).safeParse(text).data;
        if (accepted !== undefined) expect(digitsOf(text)).toContain(accepted.replace(/^0/, ''));
        const tax = companyDraft.shape.tax_number.safeParse(text).data;
        if (tax !== undefined) expect(tax.length).toBeLessThanOrEqual(text.length);
        const address = email({ invalid: 'invalid' }).safeParse(text).data;
        if (address !== undefined) expect(address.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('is visible, on one line and free of controls of direction as a name, or it is refused', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = requiredText('Name', { max: 200 }).safeParse(text).data;
        if (name !== undefined)
          expect([isVisible(name), /[\n\r\u2028\u202a-\u202e\u2066-\u2069]|\s\s|^\s|\s$/.test(name)]).toEqual([true, false]);
        expect(optionalText('Note', 200).safeParse(text).success || text.includes('\u0000') || name === undefined).toBe(true);
      }),
    );
  });
});
