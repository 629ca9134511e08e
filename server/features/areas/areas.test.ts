import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'an area', url: '/area/store', label: 'Name', min: 1, max: 100 });
