import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'a specialty', url: '/field/store', label: 'Name', min: 1, max: 100 });
