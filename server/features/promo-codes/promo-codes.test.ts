import { expect, it } from 'vitest';
import { missingNames, storeNames } from '../../test/name-bounds.ts';

it('rejects a name that is missing, too short or too long, and accepts 2 to 50 characters', async () => {
  const names = [...missingNames, 'x'.repeat(1), 'x'.repeat(51), 'z'.repeat(2), 'z'.repeat(50)];
  expect(await storeNames('/promocode/store', names)).toEqual([
    ...missingNames.map(() => '422 Promo Code Name is required'),
    '422 Promo Code Name must be at least 2 characters',
    '422 Promo Code Name must not exceed 50 characters',
    '201',
    '201',
  ]);
});
