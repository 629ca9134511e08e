import { expect, it } from 'vitest';
import { missingNames, storeNames } from '../../test/name-bounds.ts';

it('rejects a name that is missing, too short or too long, and accepts 3 to 100 characters', async () => {
  const names = [...missingNames, 'x'.repeat(2), 'x'.repeat(101), 'z'.repeat(3), 'z'.repeat(100)];
  expect(await storeNames('/tag/store', names)).toEqual([
    ...missingNames.map(() => '422 Tags is required'),
    '422 Tags must be at least 3 characters long',
    '422 Tags must not exceed 100 characters',
    '201',
    '201',
  ]);
});
