import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { prepareMembers } from './members.check.ts';

it('pauses for other requests while it checks the cells of many rows', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    number: index + 2,
    values: { name: `Doctor ${index}`, phone: '01012345678' },
    problems: [],
  }));
  let isDone = false;
  const preparing = prepareMembers('doctors', rows).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(3);
  expect((await preparing).at(-1)?.problems).toEqual([{ key: 'phone', value: '01012345678', reason: 'Row 2 has the same value' }]);
});
