// biome-ignore-all lint/plugin/max-imports: the registry of all entities imports each of them
import { activeSessionRoutes } from './entities/access/active-sessions.ts';
import { adminRoutes } from './entities/access/admins.ts';
import { documentViewRoutes } from './entities/access/document-views.ts';
import { passkeyRoutes } from './entities/access/passkeys.ts';
import { passwordChangeRoutes } from './entities/access/password-change.ts';
import { passwordResetRoutes } from './entities/access/password-reset.ts';
import { secondStepRoutes } from './entities/access/second-step.ts';
import { securityEventRoutes } from './entities/access/security-events.ts';
import { sessionRoutes } from './entities/access/session.ts';
import { ssoRoutes } from './entities/access/sso.ts';
import { trustedDeviceRoutes } from './entities/access/trusted-devices.ts';
import { areaRoutes } from './entities/content/areas.ts';
import { blogRoutes } from './entities/content/blogs.ts';
import { bookRoutes } from './entities/content/books.ts';
import { calendarRoutes } from './entities/content/calendar.ts';
import { categoryRoutes } from './entities/content/categories.ts';
import { conferenceRoutes } from './entities/content/conferences.ts';
import { noteRoutes } from './entities/content/notes.ts';
import { postRoutes } from './entities/content/posts.ts';
import { promoCodeRoutes } from './entities/content/promo-codes.ts';
import { researchRoutes } from './entities/content/research.ts';
import { specialtyRoutes } from './entities/content/specialties.ts';
import { storyRoutes } from './entities/content/stories.ts';
import { tagRoutes } from './entities/content/tags.ts';
import { webinarRoutes } from './entities/content/webinars.ts';
import { companyRoutes } from './entities/members/companies.ts';
import { consentRoutes } from './entities/members/consents.ts';
import { doctorAppRoutes } from './entities/members/doctor-app.ts';
import { doctorDuplicateRoutes } from './entities/members/doctor-duplicates.ts';
import { doctorMergeRoutes } from './entities/members/doctor-merges.ts';
import { doctorRoutes } from './entities/members/doctors.ts';
import { erasureRoutes } from './entities/members/erasures.ts';
import { groupRoutes } from './entities/members/groups.ts';
import { importRoutes } from './entities/members/imports.ts';
import { memberRoutes } from './entities/members/members.ts';
import { declineReasonRoutes } from './entities/messages/decline-reasons.ts';
import { messageRoutes } from './entities/messages/messages.ts';
import { notificationRoutes } from './entities/messages/notifications.ts';
import { videoRoutes } from './entities/messages/videos.ts';
import { appSettingsRoutes } from './entities/office/app-settings.ts';
import { auditRoutes } from './entities/office/audit.ts';
import { bulkRoutes } from './entities/office/bulk.ts';
import { contactRoutes } from './entities/office/contacts.ts';
import { exportRoutes, exportTaskRoutes } from './entities/office/exports.ts';
import { presenceRoutes } from './entities/office/live.ts';
import { noticeRoutes } from './entities/office/notices.ts';
import { reportRoutes } from './entities/office/reports.ts';
import { searchRoutes } from './entities/office/search.ts';
import { statisticsRoutes } from './entities/office/statistics.ts';
import { statusRoutes } from './entities/office/status.ts';
import { taskRoutes } from './entities/office/tasks.ts';
import { viewRoutes } from './entities/office/views.ts';
import type { RouteSpec } from './kit/route.ts';

/** All routes by entity. The server, the OpenAPI document and the registry tests read it. */
export const routesByEntity = {
  admins: adminRoutes,
  appSettings: appSettingsRoutes,
  areas: areaRoutes,
  audit: auditRoutes,
  documentViews: documentViewRoutes,
  blogs: blogRoutes,
  books: bookRoutes,
  bulk: bulkRoutes,
  calendar: calendarRoutes,
  categories: categoryRoutes,
  companies: companyRoutes,
  conferences: conferenceRoutes,
  consents: consentRoutes,
  contacts: contactRoutes,
  declineReasons: declineReasonRoutes,
  doctors: { ...doctorRoutes, ...doctorAppRoutes, ...doctorMergeRoutes, ...doctorDuplicateRoutes },
  erasures: erasureRoutes,
  exports: { ...exportRoutes, ...exportTaskRoutes },
  groups: groupRoutes,
  live: presenceRoutes,
  imports: importRoutes,
  members: memberRoutes,
  messages: messageRoutes,
  notes: noteRoutes,
  notices: noticeRoutes,
  notifications: notificationRoutes,
  passwordReset: passwordResetRoutes,
  posts: postRoutes,
  promoCodes: promoCodeRoutes,
  reports: reportRoutes,
  research: researchRoutes,
  search: searchRoutes,
  secondStep: { ...secondStepRoutes, ...passkeyRoutes },
  securityEvents: securityEventRoutes,
  session: { ...sessionRoutes, ...passwordChangeRoutes, ...activeSessionRoutes, ...ssoRoutes, ...trustedDeviceRoutes },
  specialties: specialtyRoutes,
  statistics: statisticsRoutes,
  status: statusRoutes,
  stories: storyRoutes,
  tags: tagRoutes,
  tasks: taskRoutes,
  videos: videoRoutes,
  views: viewRoutes,
  webinars: webinarRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** A route and its name, such as `doctors.list`. */
export type NamedRoute = { readonly name: string; readonly spec: RouteSpec };

/** All routes of the API, in the order of their entities. */
export const allRoutes: readonly NamedRoute[] = Object.entries(routesByEntity).flatMap(([entity, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${entity}.${verb}`, spec })),
);
