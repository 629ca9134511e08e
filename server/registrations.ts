// biome-ignore-all lint/plugin/max-imports: the registry of all handlers imports every feature
import { adminsRoutes } from './features/admins/admins.routes.ts';
import { areasRoutes } from './features/areas/areas.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { blogsRoutes } from './features/blogs/blogs.routes.ts';
import { booksRoutes } from './features/books/books.routes.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import { companiesRoutes } from './features/companies/companies.routes.ts';
import { conferencesRoutes } from './features/conferences/conferences.routes.ts';
import { contactsRoutes } from './features/contacts/contacts.routes.ts';
import { doctorsRoutes } from './features/doctors/doctors.routes.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { touchMessages } from './features/messages/index.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { notesRoutes } from './features/notes/notes.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { promoCodesRoutes } from './features/promo-codes/promo-codes.routes.ts';
import { researchRoutes } from './features/research/research.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { specialtiesRoutes } from './features/specialties/specialties.routes.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { storiesRoutes } from './features/stories/stories.routes.ts';
import { tagsRoutes } from './features/tags/tags.routes.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import { webinarsRoutes } from './features/webinars/webinars.routes.ts';
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
