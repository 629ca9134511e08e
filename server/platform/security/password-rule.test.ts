// Proves SES-43
import { expect, it } from 'vitest';
import { assertUncommonPassword } from './password-rule.ts';

const owner = { name: 'Mona Adel', phone: '01012345678', email: 'm.hassan@clinic.example' };
const findProblem = (password: string): Promise<string | undefined> =>
  assertUncommonPassword(password, owner).then(
    () => undefined,
    (error) => {
      expect(error).toMatchObject({ status: 422 });
      return error.fields.password[0];
    },
  );

it.each([
  ['in the list', 'sunflower'],
  ['in the list, in other letters', 'SunFlower'],
  ['in the list, in full-width letters', 'ｓｕｎｆｌｏｗｅｒ'],
  ['in the list, with a digit and a sign behind it', 'Sunflower1!'],
  ['the word password twice', 'PasswordPassword'],
  ['the name of the product with a year', 'Medboard-2026'],
  ['one character', 'zzzzzzzzzzzz', 'repeats one part'],
  ['one repeated part', 'xyzxyzxyzxyz', 'repeats one part'],
  ['a sequence', '9876543210', 'is a sequence'],
  ['a sequence of letters', 'cdefghijkl', 'is a sequence'],
  ['a sequence of Arabic digits', '١٢٣٤٥٦٧٨٩٠', 'is a sequence'],
  ["the user's phone", '01012345678', 'is made of the phone'],
  ["the user's phone in Arabic digits, with the country code", '+٢٠١٠١٢٣٤٥٦٧٨', 'is made of the phone'],
  ["the user's name and a year", 'mona.adel.1990', 'is made of the name of the account. Choose one that others cannot guess.'],
  ["the user's e-mail", 'm.hassan@clinic.example', 'is made of the e-mail'],
  ["the user's name and e-mail", 'mona.hassan', 'is made of the name, phone and e-mail'],
])('refuses a password that is %s, and says why', async (_what, password, reason = 'is too common') => {
  expect(await findProblem(password)).toMatch(`This password ${reason}`);
});

it.each(['demo-password', 'correct horse battery', 'كلمة سر طويلة جدا', 'mona plants sunflowers', '83629174650', 'uncommon-rhubarb'])(
  'accepts %s',
  async (password) => {
    expect(await findProblem(password)).toBeUndefined();
  },
);
