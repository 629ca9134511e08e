// @vitest-environment happy-dom
// Proves VIEW-6
import { expect, it } from 'vitest';
import { arrangeColumns } from './column-choice.ts';

const columns = [
  { header: '#' },
  { header: 'Name', isTitle: true },
  { header: 'Phone' },
  { header: 'Card', view: 'usual' as const },
  { header: 'Front', view: 'all' as const },
  { header: 'Status' },
];
const namesOf = (...parameters: Parameters<typeof arrangeColumns<(typeof columns)[number]>>) =>
  arrangeColumns(...parameters).map(({ header, chosenWidth }) => `${header}${chosenWidth ? ` ${chosenWidth}` : ''}`);

it('shows the usual or all columns without a choice', () => {
  expect(namesOf(columns, undefined, false)).toEqual(['#', 'Name', 'Phone', 'Card', 'Status']);
  expect(namesOf(columns, undefined, true)).toEqual(['#', 'Name', 'Phone', 'Front', 'Status']);
});

it('shows chosen columns in their order and width, after the columns up to the title', () => {
  const choice = [
    { name: 'Status', width: 120 },
    { name: 'Front' },
    { name: 'Name', is_hidden: true as const, width: 300 },
    { name: 'Phone', is_hidden: true as const },
  ];
  expect(namesOf(columns, choice, false)).toEqual(['#', 'Name 300', 'Status 120', 'Front', 'Card']);
});

it('leaves out a chosen column that does not exist any more, and shows a new one if it is usual', () => {
  expect(namesOf(columns, [{ name: 'Fax' }, { name: 'Status' }], false)).toEqual(['#', 'Name', 'Status', 'Phone', 'Card']);
});
