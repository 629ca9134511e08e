import { expect, it } from 'vitest';
import { isQuery } from './named-statements.ts';

it.each([
  ['select updated_at from areas', true],
  ['\n  SELECT 1', true],
  ['select id from areas for update', true],
  ['with found as (select 1) select * from found', true],
  ['with found as (select updated_at, deleted from areas)\nselect * from found', true],
  ['with inserted as (insert into areas (name) values ($1) returning id)\nselect id from inserted', false],
  ['with changed as (\n  update areas set name = $1 returning id\n) select id from changed', false],
  ['with removed as (delete from areas returning id) select id from removed', false],
  ['with found as (select 1) insert into areas (name) select $1', false],
  ['insert into areas (name) values ($1)', false],
  ['update areas set name = $1', false],
  ['begin', false],
])('%j is a query: %s', (text, expected) => {
  expect(isQuery(text)).toBe(expected);
});
