import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'a specialty', url: '/field/store', label: 'Name', least: 1, most: 100 });
