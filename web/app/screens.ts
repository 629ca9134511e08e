import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { entities } from '../../contract/entities/index.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { LazyRecordRoute } from '../kit/data/prefetch.ts';
import type { LazyListRoute } from '../kit/list/list-params.ts';

/** A screen in a chunk of its own. The build reads from `load` which file that is (tools/page-list.ts). */
export type LazyScreen = RouteComponent & { load: () => Promise<unknown> };

/** A screen inside the shell: its path and permission, the list or record that is prefetched for it, and whether it needs the texts of en-screens.json. */
export type Screen = {
  path: string;
  permission: Permission | 'session';
  component: LazyScreen;
  listRoute?: LazyListRoute | undefined;
  recordRoute?: LazyRecordRoute | undefined;
  needsScreenTexts?: boolean | undefined;
};

const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): LazyScreen =>
  Object.assign(lazyRouteComponent<Record<Name, RouteComponent>, Name>(load, name), { load });

type EntityWithScreens = {
  readonly screens: { readonly list?: string; readonly page?: string; readonly archive?: string };
  readonly permissions: { readonly read: Permission };
  readonly archivePermissions: { readonly list: Permission };
};

type EntityComponents = {
  list?: LazyScreen;
  page?: LazyScreen;
  archive?: LazyScreen;
  /** The route that the list requests. */
  listRoute?: LazyListRoute;
  /** The route that the page of a record requests with the id alone. */
  recordRoute?: LazyRecordRoute;
  /** Opens the list; the permission to read unless given. */
  permission?: Permission;
  needsScreenTexts?: boolean;
};

/** The list, the page of a record and the archive of an entity, at its addresses. */
const screensOf = (
  { screens: { list, page, archive }, permissions, archivePermissions }: EntityWithScreens,
  parts: EntityComponents,
): Screen[] => [
  ...(list && parts.list
    ? [
        {
          path: list,
          permission: parts.permission ?? permissions.read,
          component: parts.list,
          listRoute: parts.listRoute,
          needsScreenTexts: parts.needsScreenTexts,
        },
      ]
    : []),
  ...(page && parts.page
    ? [{ path: `${page}/$id`, permission: permissions.read, component: parts.page, recordRoute: parts.recordRoute }]
    : []),
  ...(archive && parts.archive ? [{ path: archive, permission: archivePermissions.list, component: parts.archive }] : []),
];

/** Every screen, each a chunk that loads when it is opened. */
export const screens: readonly Screen[] = [
  { path: '/', permission: 'session', component: lazyScreen(() => import('../features/statistics/dashboard.tsx'), 'Dashboard') },
  {
    path: '/settings',
    permission: 'session',
    component: lazyScreen(() => import('../features/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/settings/sessions',
    permission: 'session',
    component: lazyScreen(() => import('../features/session/active/sessions-page.tsx'), 'SessionsPage'),
  },
  {
    path: '/notices',
    permission: 'notices.read',
    component: lazyScreen(() => import('../features/notices/notices-page.tsx'), 'NoticesPage'),
    listRoute: async () => (await import('../../contract/entities/notices.ts')).noticeRoutes.list,
  },
  {
    path: '/settings/reasons',
    permission: 'declineReasons.write',
    component: lazyScreen(() => import('../features/decline-reasons/decline-reasons-page.tsx'), 'DeclineReasonsPage'),
  },
  {
    path: '/settings/status',
    permission: 'status.read',
    component: lazyScreen(() => import('../features/status/status-page.tsx'), 'StatusPage'),
  },
  {
    path: '/settings/audit',
    permission: 'audit.read',
    component: lazyScreen(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
    listRoute: async () => (await import('../../contract/entities/audit.ts')).auditRoutes.list,
  },
  {
    path: '/settings/audit/documents',
    permission: 'audit.read',
    component: lazyScreen(() => import('../features/document-views/document-views-page.tsx'), 'DocumentViewsPage'),
    listRoute: async () => (await import('../../contract/entities/document-views.ts')).documentViewRoutes.list,
  },
  {
    path: '/settings/audit/security',
    permission: 'audit.read',
    component: lazyScreen(() => import('../features/security-events/security-events-page.tsx'), 'SecurityEventsPage'),
    listRoute: async () => (await import('../../contract/entities/security-events.ts')).securityEventRoutes.list,
  },
  {
    path: '/tasks',
    permission: 'tasks.own',
    component: lazyScreen(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
    listRoute: async () => (await import('../../contract/entities/tasks.ts')).taskRoutes.list,
  },
  {
    path: '/tasks/$id',
    permission: 'tasks.own',
    component: lazyScreen(() => import('../features/tasks/task-page.tsx'), 'TaskPage'),
  },
  {
    path: '/imports',
    permission: 'imports.use',
    component: lazyScreen(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
    listRoute: async () => (await import('../../contract/entities/imports.ts')).importRoutes.list,
  },
  {
    path: '/imports/$id',
    permission: 'imports.use',
    component: lazyScreen(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/doctors/verify',
    permission: 'members.decide',
    component: lazyScreen(() => import('../features/doctors/verification/verification.tsx'), 'Verification'),
  },
  {
    path: '/doctors/$id/merge',
    permission: 'doctors.merge',
    component: lazyScreen(() => import('../features/doctors/merge/merge-page.tsx'), 'MergePage'),
  },
  {
    path: '/companies/verify',
    permission: 'members.decide',
    component: lazyScreen(() => import('../features/companies/verification/company-verification.tsx'), 'CompanyVerification'),
  },
  {
    path: '/messages/verify',
    permission: entities.messages.permissions.decide,
    component: lazyScreen(() => import('../features/messages/verification/message-verification.tsx'), 'MessageVerification'),
  },
  {
    path: '/calendar',
    permission: 'calendar.read',
    component: lazyScreen(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
  },
  {
    path: '/library',
    permission: 'books.read',
    component: lazyScreen(() => import('../features/library/library-page.tsx'), 'Library'),
  },
  ...screensOf(entities.areas, {
    list: lazyScreen(() => import('../features/areas/area-screens.tsx'), 'AreaList'),
    listRoute: async () => (await import('../../contract/entities/areas.ts')).areaRoutes.list,
    archive: lazyScreen(() => import('../features/areas/area-screens.tsx'), 'AreaArchive'),
  }),
  ...screensOf(entities.specialties, {
    list: lazyScreen(() => import('../features/specialties/specialty-screens.tsx'), 'SpecialtyList'),
    listRoute: async () => (await import('../../contract/entities/specialties.ts')).specialtyRoutes.list,
    archive: lazyScreen(() => import('../features/specialties/specialty-screens.tsx'), 'SpecialtyArchive'),
  }),
  ...screensOf(entities.doctors, {
    list: lazyScreen(() => import('../features/doctors/doctor-list.tsx'), 'DoctorList'),
    listRoute: async () => (await import('../../contract/entities/doctors.ts')).doctorRoutes.list,
    page: lazyScreen(() => import('../features/doctors/profile/doctor-page.tsx'), 'DoctorPage'),
    recordRoute: async () => (await import('../../contract/entities/doctors.ts')).doctorRoutes.get,
    archive: lazyScreen(() => import('../features/doctors/doctor-archive.tsx'), 'DoctorArchive'),
    needsScreenTexts: false,
  }),
  ...screensOf(entities.companies, {
    list: lazyScreen(() => import('../features/companies/company-list.tsx'), 'CompanyList'),
    listRoute: async () => (await import('../../contract/entities/companies.ts')).companyRoutes.list,
    page: lazyScreen(() => import('../features/companies/profile/company-page.tsx'), 'CompanyPage'),
    recordRoute: async () => (await import('../../contract/entities/companies.ts')).companyRoutes.get,
    archive: lazyScreen(() => import('../features/companies/company-archive.tsx'), 'CompanyArchive'),
  }),
  ...screensOf(entities.messages, {
    list: lazyScreen(() => import('../features/messages/list/message-list.tsx'), 'MessageList'),
    listRoute: async () => (await import('../../contract/entities/messages.ts')).messageRoutes.list,
    page: lazyScreen(() => import('../features/messages/page/message-page.tsx'), 'MessagePage'),
    recordRoute: async () => (await import('../../contract/entities/messages.ts')).messageRoutes.get,
    archive: lazyScreen(() => import('../features/messages/list/message-archive.tsx'), 'MessageArchive'),
  }),
  ...screensOf(entities.videos, {
    archive: lazyScreen(() => import('../features/videos/video-archive.tsx'), 'VideoArchive'),
  }),
  ...screensOf(entities.categories, {
    list: lazyScreen(() => import('../features/categories/category-screens.tsx'), 'CategoryList'),
    listRoute: async () => (await import('../../contract/entities/categories.ts')).categoryRoutes.list,
    archive: lazyScreen(() => import('../features/categories/category-screens.tsx'), 'CategoryArchive'),
    permission: entities.categories.permissions.write,
  }),
  ...screensOf(entities.tags, {
    list: lazyScreen(() => import('../features/tags/tag-screens.tsx'), 'TagList'),
    listRoute: async () => (await import('../../contract/entities/tags.ts')).tagRoutes.list,
    archive: lazyScreen(() => import('../features/tags/tag-screens.tsx'), 'TagArchive'),
  }),
  ...screensOf(entities.books, {
    list: lazyScreen(() => import('../features/books/book-screens.tsx'), 'BookList'),
    listRoute: async () => (await import('../../contract/entities/books.ts')).bookRoutes.list,
    page: lazyScreen(() => import('../features/books/book-page.tsx'), 'BookPage'),
    archive: lazyScreen(() => import('../features/books/book-screens.tsx'), 'BookArchive'),
  }),
  ...screensOf(entities.research, {
    list: lazyScreen(() => import('../features/research/research-screens.tsx'), 'ResearchList'),
    listRoute: async () => (await import('../../contract/entities/research.ts')).researchRoutes.list,
    page: lazyScreen(() => import('../features/research/research-page.tsx'), 'ResearchPage'),
    archive: lazyScreen(() => import('../features/research/research-screens.tsx'), 'ResearchArchive'),
  }),
  ...screensOf(entities.blogs, {
    list: lazyScreen(() => import('../features/blogs/blog-screens.tsx'), 'BlogList'),
    listRoute: async () => (await import('../../contract/entities/blogs.ts')).blogRoutes.list,
    page: lazyScreen(() => import('../features/blogs/blog-page.tsx'), 'BlogPage'),
    archive: lazyScreen(() => import('../features/blogs/blog-screens.tsx'), 'BlogArchive'),
  }),
  ...screensOf(entities.stories, {
    list: lazyScreen(() => import('../features/stories/story-list.tsx'), 'StoryList'),
    listRoute: async () => (await import('../../contract/entities/stories.ts')).storyRoutes.list,
    page: lazyScreen(() => import('../features/stories/story-page.tsx'), 'StoryPage'),
    archive: lazyScreen(() => import('../features/stories/story-archive.tsx'), 'StoryArchive'),
  }),
  ...screensOf(entities.conferences, {
    list: lazyScreen(() => import('../features/conferences/conference-screens.tsx'), 'ConferenceList'),
    listRoute: async () => (await import('../../contract/entities/conferences.ts')).conferenceRoutes.list,
    page: lazyScreen(() => import('../features/conferences/conference-page.tsx'), 'ConferencePage'),
    archive: lazyScreen(() => import('../features/conferences/conference-screens.tsx'), 'ConferenceArchive'),
  }),
  ...screensOf(entities.posts, {
    list: lazyScreen(() => import('../features/posts/post-list.tsx'), 'PostList'),
    listRoute: async () => (await import('../../contract/entities/posts.ts')).postRoutes.list,
    page: lazyScreen(() => import('../features/posts/post-page.tsx'), 'PostPage'),
  }),
  ...screensOf(entities.notes, {
    list: lazyScreen(() => import('../features/notes/note-list.tsx'), 'NoteList'),
    listRoute: async () => (await import('../../contract/entities/notes.ts')).noteRoutes.list,
    page: lazyScreen(() => import('../features/notes/note-page.tsx'), 'NotePage'),
    recordRoute: async () => (await import('../../contract/entities/notes.ts')).noteRoutes.get,
  }),
  ...screensOf(entities.groups, {
    list: lazyScreen(() => import('../features/groups/group-list.tsx'), 'GroupList'),
    listRoute: async () => (await import('../../contract/entities/groups.ts')).groupRoutes.list,
    page: lazyScreen(() => import('../features/groups/group-page.tsx'), 'GroupPage'),
    recordRoute: async () => (await import('../../contract/entities/groups.ts')).groupRoutes.get,
  }),
  ...screensOf(entities.contacts, {
    list: lazyScreen(() => import('../features/contacts/contact-list.tsx'), 'ContactList'),
    listRoute: async () => (await import('../../contract/entities/contacts.ts')).contactRoutes.list,
  }),
  ...screensOf(entities.notifications, {
    list: lazyScreen(() => import('../features/notifications/notifications.tsx'), 'Notifications'),
    listRoute: async () => (await import('../../contract/entities/notifications.ts')).notificationRoutes.list,
    page: lazyScreen(() => import('../features/notifications/page/notification-page.tsx'), 'NotificationPage'),
  }),
  ...screensOf(entities.promoCodes, {
    list: lazyScreen(() => import('../features/promo-codes/promo-code-screens.tsx'), 'PromoCodeList'),
    listRoute: async () => (await import('../../contract/entities/promo-codes.ts')).promoCodeRoutes.list,
    archive: lazyScreen(() => import('../features/promo-codes/promo-code-screens.tsx'), 'PromoCodeArchive'),
  }),
  ...screensOf(entities.webinars, {
    list: lazyScreen(() => import('../features/webinars/webinar-list.tsx'), 'WebinarList'),
    listRoute: async () => ({
      ...(await import('../../contract/entities/webinars.ts')).webinarRoutes.list,
      fixedQuery: { sort: 'schedule' },
    }),
  }),
];

/** A path in lower case without a trailing slash, because the router ignores both. */
export const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The screen at a path; undefined for a path with parameters or an unknown one. */
export const findScreen = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => normalizePath(path) === normalizePath(pathname));
