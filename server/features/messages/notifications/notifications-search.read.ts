import { sql } from 'kysely';
import { entities } from '../../../../contract/entities/index.ts';
import { searchRecords } from '../../../kit/search.ts';

/** The notifications that administrators sent, by title and text. */
export const searchNotifications = searchRecords(entities.notifications, {
  permission: entities.notifications.permissions.readAll,
  scope: () => sql<boolean>`cause = 'sent'`,
  scopeColumns: ['cause'],
  title: sql<string>`coalesce(title, body)`,
});
