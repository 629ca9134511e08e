// biome-ignore-all lint/plugin/max-imports: the registry of all handlers imports every feature
import { adminsRoutes } from './features/admins/index.ts';
import { areasRoutes } from './features/areas/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { blogsRoutes } from './features/blogs/index.ts';
import { booksRoutes } from './features/books/index.ts';
import { categoriesRoutes } from './features/categories/index.ts';
import { companiesRoutes } from './features/companies/index.ts';
import { conferencesRoutes } from './features/conferences/index.ts';
import { contactsRoutes } from './features/contacts/index.ts';
import { doctorsRoutes } from './features/doctors/index.ts';
import { groupsRoutes } from './features/groups/index.ts';
import { membersRoutes } from './features/members/index.ts';
import { messagesRoutes, touchMessages } from './features/messages/index.ts';
import { notesRoutes } from './features/notes/index.ts';
import { notificationsRoutes } from './features/notifications/index.ts';
import { postsRoutes } from './features/posts/index.ts';
import { promoCodesRoutes } from './features/promo-codes/index.ts';
import { researchRoutes } from './features/research/index.ts';
import { sessionRoutes } from './features/session/index.ts';
import { specialtiesRoutes } from './features/specialties/index.ts';
import { statisticsRoutes } from './features/statistics/index.ts';
import { storiesRoutes } from './features/stories/index.ts';
import { tagsRoutes } from './features/tags/index.ts';
import { videosRoutes } from './features/videos/index.ts';
import { webinarsRoutes } from './features/webinars/index.ts';
import type { Registration } from './platform/registration.ts';

/** Every route of the contract with its handler. The server does not start if one is missing here. */
export const registrations: readonly Registration[] = [
  ...sessionRoutes,
  ...adminsRoutes,
  ...membersRoutes,
  ...doctorsRoutes,
  ...companiesRoutes,
  ...groupsRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...areasRoutes,
  ...specialtiesRoutes,
  ...promoCodesRoutes,
  ...categoriesRoutes,
  ...tagsRoutes,
  ...videosRoutes({ touchMessages }),
  ...storiesRoutes,
  ...blogsRoutes,
  ...conferencesRoutes,
  ...postsRoutes,
  ...notesRoutes,
  ...contactsRoutes,
  ...booksRoutes,
  ...researchRoutes,
  ...webinarsRoutes,
  ...statisticsRoutes,
  ...auditRoutes,
];
