import { expect, it } from 'vitest';
import { missingNames, storeNames } from '../../test/name-bounds.ts';

it('rejects a name that is missing, too short or too long, and accepts 2 to 50 characters', async () => {
  expect(await storeNames('/promocode/store', missingNames)).toEqual(missingNames.map(() => '422 Promo Code Name is required'));
  expect(await storeNames('/promocode/store', ['x'.repeat(1), 'x'.repeat(51), 'z'.repeat(2), 'z'.repeat(50)])).toEqual([
    '422 Promo Code Name must be at least 2 characters',
    '422 Promo Code Name must not exceed 50 characters',
    '201',
    '201',
  ]);
});
