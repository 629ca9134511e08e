// Proves SES-43
import { expect, it } from 'vitest';
import { assertUncommonPassword } from './password-rule.ts';

const owner = { name: 'Mona Adel', phone: '01012345678', email: 'm.hassan@clinic.example' };
const isRefused = async (password: string) => {
  try {
    await assertUncommonPassword(password, owner);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 422, fields: { password: ['This password is too common. Choose a longer or less usual one.'] } });
    return true;
  }
};

it.each([
  ['in the list', 'sunflower'],
  ['in the list, in other letters', 'SunFlower'],
  ['in the list, in full-width letters', 'ｓｕｎｆｌｏｗｅｒ'],
  ['in the list, with a digit and a sign behind it', 'Sunflower1!'],
  ['the word password twice', 'PasswordPassword'],
  ['the name of the product with a year', 'Medboard-2026'],
  ['one character', 'zzzzzzzzzzzz'],
  ['one repeated part', 'xyzxyzxyzxyz'],
  ['a sequence', '9876543210'],
  ['a sequence of letters', 'cdefghijkl'],
  ['a sequence of Arabic digits', '١٢٣٤٥٦٧٨٩٠'],
  ["the user's phone", '01012345678'],
  ["the user's phone in Arabic digits, with the country code", '+٢٠١٠١٢٣٤٥٦٧٨'],
  ["the user's name and a year", 'mona.adel.1990'],
  ["the user's e-mail", 'm.hassan@clinic.example'],
])('refuses a password that is %s', async (_what, password) => {
  expect(await isRefused(password)).toBe(true);
});

it.each(['demo-password', 'correct horse battery', 'كلمة سر طويلة جدا', 'mona plants sunflowers', '83629174650', 'uncommon-rhubarb'])(
  'accepts %s',
  async (password) => {
    expect(await isRefused(password)).toBe(false);
  },
);
