import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({ noun: 'an area', url: '/area/store', label: 'Name', least: 1, most: 100 });
