import { describeNameBounds } from '../../test/name-bounds.ts';

describeNameBounds({
  noun: 'a tag',
  url: '/tag/store',
  label: 'Tags',
  min: 3,
  max: 100,
  tooShort: 'Tags must be at least 3 characters long',
});
