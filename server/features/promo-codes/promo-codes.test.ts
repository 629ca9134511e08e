import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'a promo code', url: '/promocode/store', label: 'Promo Code Name', min: 2, max: 50 });
