import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { entities } from '../../contract/entities/index.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { LazyRecordRoute } from '../kit/data/prefetch.ts';
import type { LazyListRoute } from '../kit/list/list-params.ts';

/** A screen inside the shell: its path and permission, and the list or record that is prefetched for it. */
export type Screen = {
  path: string;
  permission: Permission | 'session';
  component: RouteComponent;
  listRoute?: LazyListRoute | undefined;
  recordRoute?: LazyRecordRoute | undefined;
};

type EntityWithScreens = {
  readonly screens: { readonly list?: string; readonly page?: string; readonly archive?: string };
  readonly permissions: { readonly read: Permission };
  readonly archivePermissions: { readonly list: Permission };
};

type EntityComponents = {
  list?: RouteComponent;
  page?: RouteComponent;
  archive?: RouteComponent;
  /** The route that the list requests. */
  listRoute?: LazyListRoute;
  /** The route that the page of a record requests with the id alone. */
  recordRoute?: LazyRecordRoute;
  /** Opens the list; the permission to read unless given. */
  permission?: Permission;
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
  { path: '/', permission: 'session', component: lazyRouteComponent(() => import('../features/statistics/dashboard.tsx'), 'Dashboard') },
  {
    path: '/settings',
    permission: 'session',
    component: lazyRouteComponent(() => import('../features/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/settings/sessions',
    permission: 'session',
    component: lazyRouteComponent(() => import('../features/session/active/sessions-page.tsx'), 'SessionsPage'),
  },
  {
    path: '/notices',
    permission: 'notices.read',
    component: lazyRouteComponent(() => import('../features/notices/notices-page.tsx'), 'NoticesPage'),
    listRoute: async () => (await import('../../contract/entities/notices.ts')).noticeRoutes.list,
  },
  {
    path: '/settings/reasons',
    permission: 'declineReasons.write',
    component: lazyRouteComponent(() => import('../features/decline-reasons/decline-reasons-page.tsx'), 'DeclineReasonsPage'),
  },
  {
    path: '/settings/status',
    permission: 'status.read',
    component: lazyRouteComponent(() => import('../features/status/status-page.tsx'), 'StatusPage'),
  },
  {
    path: '/settings/audit',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
    listRoute: async () => (await import('../../contract/entities/audit.ts')).auditRoutes.list,
  },
  {
    path: '/settings/audit/documents',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/document-views/document-views-page.tsx'), 'DocumentViewsPage'),
    listRoute: async () => (await import('../../contract/entities/document-views.ts')).documentViewRoutes.list,
  },
  {
    path: '/settings/audit/security',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/security-events/security-events-page.tsx'), 'SecurityEventsPage'),
    listRoute: async () => (await import('../../contract/entities/security-events.ts')).securityEventRoutes.list,
  },
  {
    path: '/tasks',
    permission: 'tasks.own',
    component: lazyRouteComponent(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
    listRoute: async () => (await import('../../contract/entities/tasks.ts')).taskRoutes.list,
  },
  {
    path: '/tasks/$id',
    permission: 'tasks.own',
    component: lazyRouteComponent(() => import('../features/tasks/task-page.tsx'), 'TaskPage'),
  },
  {
    path: '/imports',
    permission: 'imports.use',
    component: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
    listRoute: async () => (await import('../../contract/entities/imports.ts')).importRoutes.list,
  },
  {
    path: '/imports/$id',
    permission: 'imports.use',
    component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/doctors/verify',
    permission: 'members.decide',
    component: lazyRouteComponent(() => import('../features/doctors/verification/verification.tsx'), 'Verification'),
  },
  {
    path: '/doctors/$id/merge',
    permission: 'doctors.merge',
    component: lazyRouteComponent(() => import('../features/doctors/merge/merge-page.tsx'), 'MergePage'),
  },
  {
    path: '/companies/verify',
    permission: 'members.decide',
    component: lazyRouteComponent(() => import('../features/companies/verification/company-verification.tsx'), 'CompanyVerification'),
  },
  {
    path: '/messages/verify',
    permission: entities.messages.permissions.decide,
    component: lazyRouteComponent(() => import('../features/messages/verification/message-verification.tsx'), 'MessageVerification'),
  },
  {
    path: '/calendar',
    permission: 'calendar.read',
    component: lazyRouteComponent(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
  },
  {
    path: '/library',
    permission: 'books.read',
    component: lazyRouteComponent(() => import('../features/library/library-page.tsx'), 'Library'),
  },
  ...screensOf(entities.areas, {
    list: lazyRouteComponent(() => import('../features/areas/area-screens.tsx'), 'AreaList'),
    listRoute: async () => (await import('../../contract/entities/areas.ts')).areaRoutes.list,
    archive: lazyRouteComponent(() => import('../features/areas/area-screens.tsx'), 'AreaArchive'),
  }),
  ...screensOf(entities.specialties, {
    list: lazyRouteComponent(() => import('../features/specialties/specialty-screens.tsx'), 'SpecialtyList'),
    listRoute: async () => (await import('../../contract/entities/specialties.ts')).specialtyRoutes.list,
    archive: lazyRouteComponent(() => import('../features/specialties/specialty-screens.tsx'), 'SpecialtyArchive'),
  }),
  ...screensOf(entities.doctors, {
    list: lazyRouteComponent(() => import('../features/doctors/doctor-list.tsx'), 'DoctorList'),
    listRoute: async () => (await import('../../contract/entities/doctors.ts')).doctorRoutes.list,
    page: lazyRouteComponent(() => import('../features/doctors/profile/doctor-page.tsx'), 'DoctorPage'),
    recordRoute: async () => (await import('../../contract/entities/doctors.ts')).doctorRoutes.get,
    archive: lazyRouteComponent(() => import('../features/doctors/doctor-archive.tsx'), 'DoctorArchive'),
  }),
  ...screensOf(entities.companies, {
    list: lazyRouteComponent(() => import('../features/companies/company-list.tsx'), 'CompanyList'),
    listRoute: async () => (await import('../../contract/entities/companies.ts')).companyRoutes.list,
    page: lazyRouteComponent(() => import('../features/companies/profile/company-page.tsx'), 'CompanyPage'),
    recordRoute: async () => (await import('../../contract/entities/companies.ts')).companyRoutes.get,
    archive: lazyRouteComponent(() => import('../features/companies/company-archive.tsx'), 'CompanyArchive'),
  }),
  ...screensOf(entities.messages, {
    list: lazyRouteComponent(() => import('../features/messages/list/message-list.tsx'), 'MessageList'),
    listRoute: async () => (await import('../../contract/entities/messages.ts')).messageRoutes.list,
    page: lazyRouteComponent(() => import('../features/messages/page/message-page.tsx'), 'MessagePage'),
    recordRoute: async () => (await import('../../contract/entities/messages.ts')).messageRoutes.get,
    archive: lazyRouteComponent(() => import('../features/messages/list/message-archive.tsx'), 'MessageArchive'),
  }),
  ...screensOf(entities.videos, {
    archive: lazyRouteComponent(() => import('../features/videos/video-archive.tsx'), 'VideoArchive'),
  }),
  ...screensOf(entities.categories, {
    list: lazyRouteComponent(() => import('../features/categories/category-screens.tsx'), 'CategoryList'),
    listRoute: async () => (await import('../../contract/entities/categories.ts')).categoryRoutes.list,
    archive: lazyRouteComponent(() => import('../features/categories/category-screens.tsx'), 'CategoryArchive'),
    permission: entities.categories.permissions.write,
  }),
  ...screensOf(entities.tags, {
    list: lazyRouteComponent(() => import('../features/tags/tag-screens.tsx'), 'TagList'),
    listRoute: async () => (await import('../../contract/entities/tags.ts')).tagRoutes.list,
    archive: lazyRouteComponent(() => import('../features/tags/tag-screens.tsx'), 'TagArchive'),
  }),
  ...screensOf(entities.books, {
    list: lazyRouteComponent(() => import('../features/books/book-screens.tsx'), 'BookList'),
    listRoute: async () => (await import('../../contract/entities/books.ts')).bookRoutes.list,
    page: lazyRouteComponent(() => import('../features/books/book-page.tsx'), 'BookPage'),
    archive: lazyRouteComponent(() => import('../features/books/book-screens.tsx'), 'BookArchive'),
  }),
  ...screensOf(entities.research, {
    list: lazyRouteComponent(() => import('../features/research/research-screens.tsx'), 'ResearchList'),
    listRoute: async () => (await import('../../contract/entities/research.ts')).researchRoutes.list,
    page: lazyRouteComponent(() => import('../features/research/research-page.tsx'), 'ResearchPage'),
    archive: lazyRouteComponent(() => import('../features/research/research-screens.tsx'), 'ResearchArchive'),
  }),
  ...screensOf(entities.blogs, {
    list: lazyRouteComponent(() => import('../features/blogs/blog-screens.tsx'), 'BlogList'),
    listRoute: async () => (await import('../../contract/entities/blogs.ts')).blogRoutes.list,
    page: lazyRouteComponent(() => import('../features/blogs/blog-page.tsx'), 'BlogPage'),
    archive: lazyRouteComponent(() => import('../features/blogs/blog-screens.tsx'), 'BlogArchive'),
  }),
  ...screensOf(entities.stories, {
    list: lazyRouteComponent(() => import('../features/stories/story-list.tsx'), 'StoryList'),
    listRoute: async () => (await import('../../contract/entities/stories.ts')).storyRoutes.list,
    page: lazyRouteComponent(() => import('../features/stories/story-page.tsx'), 'StoryPage'),
    archive: lazyRouteComponent(() => import('../features/stories/story-archive.tsx'), 'StoryArchive'),
  }),
  ...screensOf(entities.conferences, {
    list: lazyRouteComponent(() => import('../features/conferences/conference-screens.tsx'), 'ConferenceList'),
    listRoute: async () => (await import('../../contract/entities/conferences.ts')).conferenceRoutes.list,
    page: lazyRouteComponent(() => import('../features/conferences/conference-page.tsx'), 'ConferencePage'),
    archive: lazyRouteComponent(() => import('../features/conferences/conference-screens.tsx'), 'ConferenceArchive'),
  }),
  ...screensOf(entities.posts, {
    list: lazyRouteComponent(() => import('../features/posts/post-list.tsx'), 'PostList'),
    listRoute: async () => (await import('../../contract/entities/posts.ts')).postRoutes.list,
    page: lazyRouteComponent(() => import('../features/posts/post-page.tsx'), 'PostPage'),
  }),
  ...screensOf(entities.notes, {
    list: lazyRouteComponent(() => import('../features/notes/note-list.tsx'), 'NoteList'),
    listRoute: async () => (await import('../../contract/entities/notes.ts')).noteRoutes.list,
    page: lazyRouteComponent(() => import('../features/notes/note-page.tsx'), 'NotePage'),
    recordRoute: async () => (await import('../../contract/entities/notes.ts')).noteRoutes.get,
  }),
  ...screensOf(entities.groups, {
    list: lazyRouteComponent(() => import('../features/groups/group-list.tsx'), 'GroupList'),
    listRoute: async () => (await import('../../contract/entities/groups.ts')).groupRoutes.list,
    page: lazyRouteComponent(() => import('../features/groups/group-page.tsx'), 'GroupPage'),
    recordRoute: async () => (await import('../../contract/entities/groups.ts')).groupRoutes.get,
  }),
  ...screensOf(entities.contacts, {
    list: lazyRouteComponent(() => import('../features/contacts/contact-list.tsx'), 'ContactList'),
    listRoute: async () => (await import('../../contract/entities/contacts.ts')).contactRoutes.list,
  }),
  ...screensOf(entities.notifications, {
    list: lazyRouteComponent(() => import('../features/notifications/notifications.tsx'), 'Notifications'),
    listRoute: async () => (await import('../../contract/entities/notifications.ts')).notificationRoutes.list,
    page: lazyRouteComponent(() => import('../features/notifications/page/notification-page.tsx'), 'NotificationPage'),
  }),
  ...screensOf(entities.promoCodes, {
    list: lazyRouteComponent(() => import('../features/promo-codes/promo-code-screens.tsx'), 'PromoCodeList'),
    listRoute: async () => (await import('../../contract/entities/promo-codes.ts')).promoCodeRoutes.list,
    archive: lazyRouteComponent(() => import('../features/promo-codes/promo-code-screens.tsx'), 'PromoCodeArchive'),
  }),
  ...screensOf(entities.webinars, {
    list: lazyRouteComponent(() => import('../features/webinars/webinar-list.tsx'), 'WebinarList'),
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
