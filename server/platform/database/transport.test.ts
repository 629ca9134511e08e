import { expect, it } from 'vitest';
import { lacksEncryptionChoice } from './transport.ts';

it.each([
  ['postgres://app@db.example/medboard', true],
  ['postgres://app:secret@10.0.0.7:5432/medboard', true],
  ['postgres://app@localhost/medboard?host=db.example', true],
  ['postgres://app@db.example/medboard?sslmode=verify-full', false],
  ['postgres://app@db.example/medboard?sslmode=disable', false],
  ['postgres://app@127.0.0.1:5432/medboard', false],
  ['postgres://app@[::1]/medboard', false],
  ['postgres:///medboard?host=/var/run/postgresql', false],
  ['postgres://app@%2Fvar%2Frun%2Fpostgresql/medboard', false],
])('warns about %s: %s', (url, expected) => {
  expect(lacksEncryptionChoice(url)).toBe(expected);
});
