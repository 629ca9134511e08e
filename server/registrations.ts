// biome-ignore-all lint/plugin/max-imports: the registry of all handlers imports every feature

import type { NamedRoute } from '../contract/index.ts';
import { adminsHandlers } from './features/access/admins/admins.routes.ts';
import { documentViewsHandlers } from './features/access/document-views/document-views.routes.ts';
import { passwordResetHandlers } from './features/access/password-reset/password-reset.routes.ts';
import { secondStepGate } from './features/access/second-step/index.ts';
import { passkeysHandlers } from './features/access/second-step/passkeys/passkeys.routes.ts';
import { secondStepHandlers } from './features/access/second-step/second-step.routes.ts';
import { securityEventsHandlers } from './features/access/security-events/security-events.routes.ts';
import { activeSessionsHandlers } from './features/access/session/active/active-sessions.routes.ts';
import { passwordConfirmationHandlers } from './features/access/session/password-confirmation/password-confirmation.routes.ts';
import { sessionHandlers } from './features/access/session/session.routes.ts';
import { trustedDevicesHandlers } from './features/access/session/trusted-devices/trusted-devices.routes.ts';
import { ssoCallback } from './features/access/sso/index.ts';
import { ssoHandlers } from './features/access/sso/sso.routes.ts';
import { officeSettingsHandlers } from './features/app/app-settings/app-settings.routes.ts';
import { doctorAppHandlers } from './features/app/doctor-app/doctor-app.routes.ts';
import { areasHandlers } from './features/content/areas/areas.routes.ts';
import { blogsHandlers } from './features/content/blogs/blogs.routes.ts';
import { booksHandlers } from './features/content/books/books.routes.ts';
import { calendarHandlers } from './features/content/calendar/calendar.routes.ts';
import { categoriesHandlers } from './features/content/categories/categories.routes.ts';
import { conferencesHandlers } from './features/content/conferences/conferences.routes.ts';
import { notesHandlers } from './features/content/notes/notes.routes.ts';
import { postsHandlers } from './features/content/posts/posts.routes.ts';
import { promoCodesHandlers } from './features/content/promo-codes/promo-codes.routes.ts';
import { researchHandlers } from './features/content/research/research.routes.ts';
import { specialtiesHandlers } from './features/content/specialties/specialties.routes.ts';
import { storiesHandlers } from './features/content/stories/stories.routes.ts';
import { tagsHandlers } from './features/content/tags/tags.routes.ts';
import { webinarsHandlers } from './features/content/webinars/webinars.routes.ts';
import { membersHandlers } from './features/members/accounts/members.routes.ts';
import { companiesHandlers } from './features/members/companies/companies.routes.ts';
import { consentsHandlers } from './features/members/consents/consents.routes.ts';
import { doctorsHandlers } from './features/members/doctors/doctors.routes.ts';
import { doctorMergesHandlers } from './features/members/doctors/merge/merges.routes.ts';
import { erasuresHandlers } from './features/members/erasures/erasures.routes.ts';
import { groupsHandlers } from './features/members/groups/groups.routes.ts';
import { importsHandlers, importTask, undoImportTask } from './features/members/imports/index.ts';
import { declineReasonsHandlers } from './features/messages/decline-reasons/decline-reasons.routes.ts';
import { touchMessages } from './features/messages/messages/index.ts';
import { messagesHandlers } from './features/messages/messages/messages.routes.ts';
import { notificationsHandlers } from './features/messages/notifications/notifications.routes.ts';
import { videosHandlers } from './features/messages/videos/videos.routes.ts';
import { auditHandlers } from './features/office/audit/audit.routes.ts';
import { bulkHandlers } from './features/office/bulk/bulk.routes.ts';
import { createBulkTasks } from './features/office/bulk/index.ts';
import { contactsHandlers } from './features/office/contacts/contacts.routes.ts';
import { exportsHandlers } from './features/office/exports/exports.routes.ts';
import { createExportTask } from './features/office/exports/index.ts';
import { liveHandlers } from './features/office/live/live.routes.ts';
import { noticesHandlers } from './features/office/notices/notices.routes.ts';
import { reportsHandlers } from './features/office/reports/reports.routes.ts';
import { searchHandlers } from './features/office/search/search.routes.ts';
import { statisticsHandlers } from './features/office/statistics/statistics.routes.ts';
import { statusHandlers } from './features/office/status/status.routes.ts';
import type { TaskKind } from './features/office/tasks/index.ts';
import { tasksHandlers } from './features/office/tasks/tasks.routes.ts';
import { viewsHandlers } from './features/office/views/views.routes.ts';
import { createListReader } from './lists.ts';
import type { RedirectRoute, Registration } from './platform/registration.ts';
import { createRouteRunner, parseFilter } from './run-route.ts';

/** The routes of the records. Features that read lists in batches come after them. */
const recordHandlers: readonly Registration[] = [
  ...sessionHandlers(secondStepGate),
  ...activeSessionsHandlers,
  ...trustedDevicesHandlers,
  ...passwordConfirmationHandlers(secondStepGate),
  ...secondStepHandlers,
  ...passkeysHandlers,
  ...ssoHandlers,
  ...passwordResetHandlers,
  ...adminsHandlers,
  ...importsHandlers,
  ...membersHandlers,
  ...doctorsHandlers,
  ...doctorAppHandlers,
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
  ...reportsHandlers,
  ...booksHandlers,
  ...researchHandlers,
  ...viewsHandlers,
  ...webinarsHandlers,
  ...statisticsHandlers,
  ...statusHandlers,
  ...searchHandlers,
  ...officeSettingsHandlers,
  ...auditHandlers,
  ...documentViewsHandlers,
  ...consentsHandlers,
  ...securityEventsHandlers,
  ...liveHandlers,
];

/** Reads any list in batches, as its own route presents it. */
export const lists = createListReader(recordHandlers);

const routes = { ...lists, runRoute: createRouteRunner(recordHandlers), parseFilter };

/** Every kind of task. Each feature declares its own with `defineTask`. */
export const taskKinds: readonly TaskKind<unknown>[] = [
  ...Object.values(createBulkTasks(routes)),
  createExportTask(routes) as TaskKind<unknown>,
  importTask,
  undoImportTask,
];

/** Every route of the contract with its handler. The server does not start if one is missing here. */
export const registrations: readonly Registration[] = [
  ...recordHandlers,
  ...bulkHandlers(routes),
  ...exportsHandlers(lists),
  ...tasksHandlers(taskKinds),
];

/** The addresses that redirect the browser. */
export const redirectRoutes: readonly RedirectRoute[] = [ssoCallback];

/** Throws if a route of a registry has no handler. */
export const assertAllRegistered = (routes: readonly NamedRoute[], registrations: readonly Registration[]): void => {
  const specs = new Set(registrations.map(({ spec }) => spec));
  const missing = routes.filter(({ spec }) => !specs.has(spec)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Routes of the contract without a handler: ${missing.join(', ')}`);
};
