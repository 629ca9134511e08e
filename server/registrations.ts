// biome-ignore-all lint/plugin/max-imports: the registry of all handlers imports every feature
import { adminsHandlers } from './features/admins/admins.routes.ts';
import { areasHandlers } from './features/areas/areas.routes.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { blogsHandlers } from './features/blogs/blogs.routes.ts';
import { booksHandlers } from './features/books/books.routes.ts';
import { bulkHandlers } from './features/bulk/bulk.routes.ts';
import { calendarHandlers } from './features/calendar/calendar.routes.ts';
import { categoriesHandlers } from './features/categories/categories.routes.ts';
import { companiesHandlers } from './features/companies/companies.routes.ts';
import { conferencesHandlers } from './features/conferences/conferences.routes.ts';
import { consentsHandlers } from './features/consents/consents.routes.ts';
import { contactsHandlers } from './features/contacts/contacts.routes.ts';
import { declineReasonsHandlers } from './features/decline-reasons/decline-reasons.routes.ts';
import { doctorsHandlers } from './features/doctors/doctors.routes.ts';
import { doctorMergesHandlers } from './features/doctors/merge/merges.routes.ts';
import { documentViewsHandlers } from './features/document-views/document-views.routes.ts';
import { erasuresHandlers } from './features/erasures/erasures.routes.ts';
import { exportsHandlers } from './features/exports/exports.routes.ts';
import { groupsHandlers } from './features/groups/groups.routes.ts';
import { importsHandlers } from './features/imports/index.ts';
import { liveHandlers } from './features/live/live.routes.ts';
import { membersHandlers } from './features/members/members.routes.ts';
import { touchMessages } from './features/messages/index.ts';
import { messagesHandlers } from './features/messages/messages.routes.ts';
import { notesHandlers } from './features/notes/notes.routes.ts';
import { noticesHandlers } from './features/notices/notices.routes.ts';
import { notificationsHandlers } from './features/notifications/notifications.routes.ts';
import { passwordResetHandlers } from './features/password-reset/password-reset.routes.ts';
import { postsHandlers } from './features/posts/posts.routes.ts';
import { promoCodesHandlers } from './features/promo-codes/promo-codes.routes.ts';
import { researchHandlers } from './features/research/research.routes.ts';
import { searchHandlers } from './features/search/search.routes.ts';
import { secondStepGate } from './features/second-step/index.ts';
import { passkeysHandlers } from './features/second-step/passkeys/passkeys.routes.ts';
import { secondStepHandlers } from './features/second-step/second-step.routes.ts';
import { securityEventsHandlers } from './features/security-events/security-events.routes.ts';
import { activeSessionsHandlers } from './features/session/active/active-sessions.routes.ts';
import { sessionHandlers } from './features/session/session.routes.ts';
import { trustedDevicesHandlers } from './features/session/trusted-devices/trusted-devices.routes.ts';
import { verificationHandlers } from './features/session/verification/verification.routes.ts';
import { specialtiesHandlers } from './features/specialties/specialties.routes.ts';
import { ssoCallback } from './features/sso/index.ts';
import { ssoHandlers } from './features/sso/sso.routes.ts';
import { statisticsHandlers } from './features/statistics/statistics.routes.ts';
import { statusHandlers } from './features/status/status.routes.ts';
import { storiesHandlers } from './features/stories/stories.routes.ts';
import { tagsHandlers } from './features/tags/tags.routes.ts';
import { tasksHandlers } from './features/tasks/tasks.routes.ts';
import { videosHandlers } from './features/videos/videos.routes.ts';
import { viewsHandlers } from './features/views/views.routes.ts';
import { webinarsHandlers } from './features/webinars/webinars.routes.ts';
import { createListReader } from './lists.ts';
import type { RedirectRoute, Registration } from './platform/registration.ts';
import { createRouteRunner, parseFilter } from './run-route.ts';
import { createTaskKinds } from './tasks.ts';

/** The routes of the records. Features that read lists in batches come after them. */
const recordHandlers: readonly Registration[] = [
  ...sessionHandlers(secondStepGate),
  ...activeSessionsHandlers,
  ...trustedDevicesHandlers,
  ...verificationHandlers(secondStepGate),
  ...secondStepHandlers,
  ...passkeysHandlers,
  ...ssoHandlers,
  ...passwordResetHandlers,
  ...adminsHandlers,
  ...importsHandlers,
  ...membersHandlers,
  ...doctorsHandlers,
  ...doctorMergesHandlers,
  ...companiesHandlers,
  ...declineReasonsHandlers,
  ...erasuresHandlers,
  ...groupsHandlers,
  ...calendarHandlers,
  ...messagesHandlers,
  ...noticesHandlers,
  ...notificationsHandlers,
  ...areasHandlers,
  ...specialtiesHandlers,
  ...promoCodesHandlers,
  ...categoriesHandlers,
  ...tagsHandlers,
  ...videosHandlers({ touchMessages }),
  ...storiesHandlers,
  ...blogsHandlers,
  ...conferencesHandlers,
  ...postsHandlers,
  ...notesHandlers,
  ...contactsHandlers,
  ...booksHandlers,
  ...researchHandlers,
  ...viewsHandlers,
  ...webinarsHandlers,
  ...statisticsHandlers,
  ...statusHandlers,
  ...searchHandlers,
  ...auditHandlers,
  ...documentViewsHandlers,
  ...consentsHandlers,
  ...securityEventsHandlers,
  ...liveHandlers,
];

/** Reads any list in batches, as its own route presents it. */
export const lists = createListReader(recordHandlers);

const routes = { ...lists, runRoute: createRouteRunner(recordHandlers), parseFilter };

/** Every kind of task. */
export const taskKinds = createTaskKinds(routes);

/** Every route of the contract with its handler. The server does not start if one is missing here. */
export const registrations: readonly Registration[] = [
  ...recordHandlers,
  ...bulkHandlers(routes),
  ...exportsHandlers(lists),
  ...tasksHandlers(taskKinds),
];

/** The addresses that redirect the browser. */
export const redirectRoutes: readonly RedirectRoute[] = [ssoCallback];
