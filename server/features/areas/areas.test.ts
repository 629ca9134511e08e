import { expect, it } from 'vitest';
import { missingNames, storeNames } from '../../test/name-bounds.ts';

it('rejects a name that is missing or too long, and accepts 1 to 100 characters', async () => {
  const names = [...missingNames, 'x'.repeat(101), 'z'.repeat(1), 'z'.repeat(100)];
  expect(await storeNames('/area/store', names)).toEqual([
    ...missingNames.map(() => '422 Name is required'),
    '422 Name must not exceed 100 characters',
    '201',
    '201',
  ]);
});
