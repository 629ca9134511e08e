// Proves KEY-1
import { expect, it } from 'vitest';
import type { SearchHit } from '../../../../contract/entities/office/search.ts';
import { addressOfAll, pathOfHit } from './hit-path.ts';
import { filterSections } from './palette-item.ts';

const item = (label: string, keywords?: string) => ({ id: label, label, keywords, run: () => undefined });
const sections = [
  { label: 'Actions', items: [item('Add New Webinar'), item('Add New Area')] },
  { label: 'Go to', items: [item('Webinars', 'online meetings'), item('Réunions')] },
];

const labelsOf = (typed: string) => filterSections(sections, typed).map(({ label, items }) => [label, ...items.map((one) => one.label)]);

it('finds items that have every typed word, whatever the case and the accents', () => {
  expect(labelsOf('WEBINAR  add')).toEqual([['Actions', 'Add New Webinar']]);
  expect(labelsOf('reunion')).toEqual([['Go to', 'Réunions']]);
  expect(labelsOf('nothing')).toEqual([]);
  expect(labelsOf('meet web')).toEqual([['Go to', 'Webinars']]);
  expect(labelsOf(' ')).toHaveLength(2);
});

it.each([
  [{ kind: 'doctors', id: 7 }, '/doctors/7'],
  [{ kind: 'research', id: 7 }, '/library/researches/7'],
  [{ kind: 'videos', id: 7, message_id: 3 }, '/messages/3'],
  [{ kind: 'areas', id: 7, title: 'Nile & Delta' }, '/areas?name=Nile+%26+Delta'],
  [{ kind: 'webinars', id: 7, title: 'Heart' }, '/meetings?title=Heart'],
  [{ kind: 'admins', id: 7, title: 'Mona' }, '/administrators?name=Mona'],
] as const)('opens %j at %s', (hit, path) => {
  expect(pathOfHit({ title: '', detail: null, message_id: null, ...hit } as SearchHit)).toBe(path);
});

it.each([
  ['doctors', 'ahmed', 'Ahmed Ali', '/doctors?name=ahmed'],
  ['doctors', 'ahmed', 'Hala', '/doctors?email=ahmed'],
  ['doctors', 'احمد', 'أحمد', '/doctors?name=%D8%A7%D8%AD%D9%85%D8%AF'],
  ['companies', '+20 100', '', '/companies?phone=%2B20+100'],
  ['companies', 'a@b', '', '/companies?email=a%40b'],
  ['webinars', 'heart', 'Heart', '/meetings?title=heart'],
  ['videos', 'heart', 'Heart', undefined],
] as const)('opens the list of all %s for %s, as in %s, at %s', (...[kind, term, title, address]) => {
  const hit = { kind, id: 7, title, detail: null, message_id: 3 };
  expect(addressOfAll({ kind, term, hits: [hit] })).toBe(address);
});
