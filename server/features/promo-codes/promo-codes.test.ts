import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'a promo code', url: '/promocode/store', label: 'Promo Code Name', least: 2, most: 50 });
