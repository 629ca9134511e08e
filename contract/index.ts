// biome-ignore-all lint/plugin/max-imports: the registry of all entities imports each of them
import { activeSessionRoutes } from './entities/active-sessions.ts';
import { adminRoutes } from './entities/admins.ts';
import { areaRoutes } from './entities/areas.ts';
import { auditRoutes } from './entities/audit.ts';
import { blogRoutes } from './entities/blogs.ts';
import { bookRoutes } from './entities/books.ts';
import { bulkRoutes } from './entities/bulk.ts';
import { calendarRoutes } from './entities/calendar.ts';
import { categoryRoutes } from './entities/categories.ts';
import { companyRoutes } from './entities/companies.ts';
import { conferenceRoutes } from './entities/conferences.ts';
import { consentRoutes } from './entities/consents.ts';
import { contactRoutes } from './entities/contacts.ts';
import { declineReasonRoutes } from './entities/decline-reasons.ts';
import { doctorMergeRoutes } from './entities/doctor-merges.ts';
import { doctorRoutes } from './entities/doctors.ts';
import { documentViewRoutes } from './entities/document-views.ts';
import { erasureRoutes } from './entities/erasures.ts';
import { exportRoutes, exportTaskRoutes } from './entities/exports.ts';
import { groupRoutes } from './entities/groups.ts';
import { importRoutes } from './entities/imports.ts';
import { presenceRoutes } from './entities/live.ts';
import { memberRoutes } from './entities/members.ts';
import { messageRoutes } from './entities/messages.ts';
import { noteRoutes } from './entities/notes.ts';
import { noticeRoutes } from './entities/notices.ts';
import { notificationRoutes } from './entities/notifications.ts';
import { passkeyRoutes } from './entities/passkeys.ts';
import { passwordChangeRoutes } from './entities/password-change.ts';
import { passwordResetRoutes } from './entities/password-reset.ts';
import { postRoutes } from './entities/posts.ts';
import { promoCodeRoutes } from './entities/promo-codes.ts';
import { researchRoutes } from './entities/research.ts';
import { searchRoutes } from './entities/search.ts';
import { secondStepRoutes } from './entities/second-step.ts';
import { securityEventRoutes } from './entities/security-events.ts';
import { sessionRoutes } from './entities/session.ts';
import { specialtyRoutes } from './entities/specialties.ts';
import { ssoRoutes } from './entities/sso.ts';
import { statisticsRoutes } from './entities/statistics.ts';
import { statusRoutes } from './entities/status.ts';
import { storyRoutes } from './entities/stories.ts';
import { tagRoutes } from './entities/tags.ts';
import { taskRoutes } from './entities/tasks.ts';
import { trustedDeviceRoutes } from './entities/trusted-devices.ts';
import { videoRoutes } from './entities/videos.ts';
import { viewRoutes } from './entities/views.ts';
import { webinarRoutes } from './entities/webinars.ts';
import type { RouteSpec } from './kit/route.ts';

/** All routes by entity. The server, the OpenAPI document and the registry tests read it. */
export const routesByEntity = {
  admins: adminRoutes,
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
  doctors: { ...doctorRoutes, ...doctorMergeRoutes },
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
