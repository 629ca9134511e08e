import { expect, it } from 'vitest';
import type { SearchHit } from '../../../contract/entities/search.ts';
import { pathOfHit } from './hit-path.ts';
import { filterSections } from './palette-item.ts';

const item = (label: string) => ({ id: label, label, run: () => undefined });
const sections = [
  { label: 'Actions', items: [item('Add New Webinar'), item('Add New Area')] },
  { label: 'Go to', items: [item('Webinars'), item('Réunions')] },
];

const labelsOf = (typed: string) => filterSections(sections, typed).map(({ label, items }) => [label, ...items.map((one) => one.label)]);

it('finds items that have every typed word, whatever the case and the accents', () => {
  expect(labelsOf('WEBINAR  add')).toEqual([['Actions', 'Add New Webinar']]);
  expect(labelsOf('reunion')).toEqual([['Go to', 'Réunions']]);
  expect(labelsOf('nothing')).toEqual([]);
  expect(labelsOf(' ')).toHaveLength(2);
});

it.each([
  [{ kind: 'doctors', id: 7 }, '/doctors/7'],
  [{ kind: 'research', id: 7 }, '/library/researches/7'],
  [{ kind: 'videos', id: 7, message_id: 3 }, '/messages/3'],
  [{ kind: 'areas', id: 7, title: 'Nile & Delta' }, '/areas?name=Nile+%26+Delta'],
  [{ kind: 'webinars', id: 7, title: 'Heart' }, '/meetings?title=Heart'],
  [{ kind: 'admins', id: 7 }, '/settings'],
] as const)('opens %j at %s', (hit, path) => {
  expect(pathOfHit({ title: '', detail: null, message_id: null, ...hit } as SearchHit)).toBe(path);
});
