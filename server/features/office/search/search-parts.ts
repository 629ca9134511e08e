import { entities } from '../../../../contract/entities/index.ts';
import { normalizeNameOrNumber } from '../../../../contract/kit/normalize.ts';
import { type SearchPart, searchRecords } from '../../../kit/search.ts';
import { searchUsers } from '../../members/accounts/index.ts';
import { searchMessages } from '../../messages/messages/index.ts';
import { searchNotifications } from '../../messages/notifications/index.ts';
import { searchVideos } from '../../messages/videos/index.ts';

/** Every kind of record that the search finds, in the order of its results. A contact request has no name; the search finds its doctor. */
export const searchParts: readonly SearchPart[] = [
  searchUsers('doctor', 'doctors', entities.doctors.permissions.read),
  searchUsers('company', 'companies', entities.companies.permissions.read),
  searchMessages,
  searchVideos,
  searchRecords(entities.groups),
  searchRecords(entities.blogs),
  searchRecords(entities.stories),
  searchRecords(entities.conferences),
  searchRecords(entities.webinars),
  searchRecords(entities.books),
  searchRecords(entities.research),
  searchRecords(entities.posts),
  searchRecords(entities.notes),
  searchNotifications,
  searchRecords(entities.areas),
  searchRecords(entities.specialties),
  // Only those who may change categories have a screen of them.
  searchRecords(entities.categories, { permission: entities.categories.permissions.write }),
  searchRecords(entities.tags),
  searchRecords(entities.promoCodes, { normalize: normalizeNameOrNumber }),
  searchUsers('admin', 'admins', entities.admins.permissions.read),
];
