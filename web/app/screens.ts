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
  {
    path: '/',
    permission: 'session',
    component: lazyRouteComponent(() => import('../features/office/statistics/dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/settings',
    permission: 'session',
    component: lazyRouteComponent(() => import('../features/office/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/administrators',
    permission: entities.admins.permissions.read,
    component: lazyRouteComponent(() => import('../features/access/admins/admin-list.tsx'), 'AdminList'),
    listRoute: async () => (await import('../../contract/entities/access/admins.ts')).adminRoutes.list,
  },
  {
    path: '/settings/sessions',
    permission: 'session',
    component: lazyRouteComponent(() => import('../features/access/session/active/sessions-page.tsx'), 'SessionsPage'),
  },
  {
    path: '/notices',
    permission: 'notices.read',
    component: lazyRouteComponent(() => import('../features/office/notices/notices-page.tsx'), 'NoticesPage'),
    listRoute: async () => (await import('../../contract/entities/office/notices.ts')).noticeRoutes.list,
  },
  {
    path: '/settings/reasons',
    permission: 'declineReasons.write',
    component: lazyRouteComponent(() => import('../features/messages/decline-reasons/decline-reasons-page.tsx'), 'DeclineReasonsPage'),
  },
  {
    path: '/settings/app',
    permission: 'appSettings.write',
    component: lazyRouteComponent(() => import('../features/office/app-settings/app-settings-page.tsx'), 'AppSettingsPage'),
  },
  {
    path: '/settings/status',
    permission: 'status.read',
    component: lazyRouteComponent(() => import('../features/office/status/status-page.tsx'), 'StatusPage'),
  },
  {
    path: '/settings/audit',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/office/audit/audit-page.tsx'), 'AuditPage'),
    listRoute: async () => (await import('../../contract/entities/office/audit.ts')).auditRoutes.list,
  },
  {
    path: '/settings/audit/documents',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/access/document-views/document-views-page.tsx'), 'DocumentViewsPage'),
    listRoute: async () => (await import('../../contract/entities/access/document-views.ts')).documentViewRoutes.list,
  },
  {
    path: '/settings/audit/security',
    permission: 'audit.read',
    component: lazyRouteComponent(() => import('../features/access/security-events/security-events-page.tsx'), 'SecurityEventsPage'),
    listRoute: async () => (await import('../../contract/entities/access/security-events.ts')).securityEventRoutes.list,
  },
  {
    path: '/tasks',
    permission: 'tasks.own',
    component: lazyRouteComponent(() => import('../features/office/tasks/tasks-page.tsx'), 'TasksPage'),
    listRoute: async () => (await import('../../contract/entities/office/tasks.ts')).taskRoutes.list,
  },
  {
    path: '/tasks/$id',
    permission: 'tasks.own',
    component: lazyRouteComponent(() => import('../features/office/tasks/task-page.tsx'), 'TaskPage'),
  },
  {
    path: '/imports',
    permission: 'imports.use',
    component: lazyRouteComponent(() => import('../features/members/imports/imports-page.tsx'), 'ImportsPage'),
    listRoute: async () => (await import('../../contract/entities/members/imports.ts')).importRoutes.list,
  },
  {
    path: '/imports/$id',
    permission: 'imports.use',
    component: lazyRouteComponent(() => import('../features/members/imports/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/doctors/verify',
    permission: 'members.decide',
    component: lazyRouteComponent(() => import('../features/members/doctors/verification/verification.tsx'), 'Verification'),
  },
  {
    path: '/doctors/duplicates',
    permission: 'doctors.merge',
    component: lazyRouteComponent(() => import('../features/members/doctors/merge/duplicates-page.tsx'), 'DuplicatesPage'),
  },
  {
    path: '/doctors/$id/merge',
    permission: 'doctors.merge',
    component: lazyRouteComponent(() => import('../features/members/doctors/merge/merge-page.tsx'), 'MergePage'),
  },
  {
    path: '/companies/verify',
    permission: 'members.decide',
    component: lazyRouteComponent(
      () => import('../features/members/companies/verification/company-verification.tsx'),
      'CompanyVerification',
    ),
  },
  {
    path: '/messages/verify',
    permission: entities.messages.permissions.decide,
    component: lazyRouteComponent(
      () => import('../features/messages/messages/verification/message-verification.tsx'),
      'MessageVerification',
    ),
  },
  {
    path: '/calendar',
    permission: 'calendar.read',
    component: lazyRouteComponent(() => import('../features/content/calendar/calendar-page.tsx'), 'CalendarPage'),
  },
  {
    path: '/library',
    permission: 'books.read',
    component: lazyRouteComponent(() => import('../features/content/library/library-page.tsx'), 'Library'),
  },
  ...screensOf(entities.areas, {
    list: lazyRouteComponent(() => import('../features/content/areas/area-screens.tsx'), 'AreaList'),
    listRoute: async () => (await import('../../contract/entities/content/areas.ts')).areaRoutes.list,
    archive: lazyRouteComponent(() => import('../features/content/areas/area-screens.tsx'), 'AreaArchive'),
  }),
  ...screensOf(entities.specialties, {
    list: lazyRouteComponent(() => import('../features/content/specialties/specialty-screens.tsx'), 'SpecialtyList'),
    listRoute: async () => (await import('../../contract/entities/content/specialties.ts')).specialtyRoutes.list,
    archive: lazyRouteComponent(() => import('../features/content/specialties/specialty-screens.tsx'), 'SpecialtyArchive'),
  }),
  ...screensOf(entities.doctors, {
    list: lazyRouteComponent(() => import('../features/members/doctors/doctor-list.tsx'), 'DoctorList'),
    listRoute: async () => (await import('../../contract/entities/members/doctors.ts')).doctorRoutes.list,
    page: lazyRouteComponent(() => import('../features/members/doctors/profile/doctor-page.tsx'), 'DoctorPage'),
    recordRoute: async () => (await import('../../contract/entities/members/doctors.ts')).doctorRoutes.get,
    archive: lazyRouteComponent(() => import('../features/members/doctors/doctor-archive.tsx'), 'DoctorArchive'),
  }),
  ...screensOf(entities.companies, {
    list: lazyRouteComponent(() => import('../features/members/companies/company-list.tsx'), 'CompanyList'),
    listRoute: async () => (await import('../../contract/entities/members/companies.ts')).companyRoutes.list,
    page: lazyRouteComponent(() => import('../features/members/companies/profile/company-page.tsx'), 'CompanyPage'),
    recordRoute: async () => (await import('../../contract/entities/members/companies.ts')).companyRoutes.get,
    archive: lazyRouteComponent(() => import('../features/members/companies/company-archive.tsx'), 'CompanyArchive'),
  }),
  ...screensOf(entities.messages, {
    list: lazyRouteComponent(() => import('../features/messages/messages/list/message-list.tsx'), 'MessageList'),
    listRoute: async () => (await import('../../contract/entities/messages/messages.ts')).messageRoutes.list,
    page: lazyRouteComponent(() => import('../features/messages/messages/page/message-page.tsx'), 'MessagePage'),
    recordRoute: async () => (await import('../../contract/entities/messages/messages.ts')).messageRoutes.get,
    archive: lazyRouteComponent(() => import('../features/messages/messages/list/message-archive.tsx'), 'MessageArchive'),
  }),
  ...screensOf(entities.videos, {
    archive: lazyRouteComponent(() => import('../features/messages/videos/video-archive.tsx'), 'VideoArchive'),
  }),
  ...screensOf(entities.categories, {
    list: lazyRouteComponent(() => import('../features/content/categories/category-screens.tsx'), 'CategoryList'),
    listRoute: async () => (await import('../../contract/entities/content/categories.ts')).categoryRoutes.list,
    archive: lazyRouteComponent(() => import('../features/content/categories/category-screens.tsx'), 'CategoryArchive'),
    permission: entities.categories.permissions.write,
  }),
  ...screensOf(entities.tags, {
    list: lazyRouteComponent(() => import('../features/content/tags/tag-screens.tsx'), 'TagList'),
    listRoute: async () => (await import('../../contract/entities/content/tags.ts')).tagRoutes.list,
    archive: lazyRouteComponent(() => import('../features/content/tags/tag-screens.tsx'), 'TagArchive'),
  }),
  ...screensOf(entities.books, {
    list: lazyRouteComponent(() => import('../features/content/books/book-screens.tsx'), 'BookList'),
    listRoute: async () => (await import('../../contract/entities/content/books.ts')).bookRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/books/book-page.tsx'), 'BookPage'),
    archive: lazyRouteComponent(() => import('../features/content/books/book-screens.tsx'), 'BookArchive'),
  }),
  ...screensOf(entities.research, {
    list: lazyRouteComponent(() => import('../features/content/research/research-screens.tsx'), 'ResearchList'),
    listRoute: async () => (await import('../../contract/entities/content/research.ts')).researchRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/research/research-page.tsx'), 'ResearchPage'),
    archive: lazyRouteComponent(() => import('../features/content/research/research-screens.tsx'), 'ResearchArchive'),
  }),
  ...screensOf(entities.blogs, {
    list: lazyRouteComponent(() => import('../features/content/blogs/blog-screens.tsx'), 'BlogList'),
    listRoute: async () => (await import('../../contract/entities/content/blogs.ts')).blogRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/blogs/blog-page.tsx'), 'BlogPage'),
    archive: lazyRouteComponent(() => import('../features/content/blogs/blog-screens.tsx'), 'BlogArchive'),
  }),
  ...screensOf(entities.stories, {
    list: lazyRouteComponent(() => import('../features/content/stories/story-list.tsx'), 'StoryList'),
    listRoute: async () => (await import('../../contract/entities/content/stories.ts')).storyRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/stories/story-page.tsx'), 'StoryPage'),
    archive: lazyRouteComponent(() => import('../features/content/stories/story-archive.tsx'), 'StoryArchive'),
  }),
  ...screensOf(entities.conferences, {
    list: lazyRouteComponent(() => import('../features/content/conferences/conference-screens.tsx'), 'ConferenceList'),
    listRoute: async () => (await import('../../contract/entities/content/conferences.ts')).conferenceRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/conferences/conference-page.tsx'), 'ConferencePage'),
    archive: lazyRouteComponent(() => import('../features/content/conferences/conference-screens.tsx'), 'ConferenceArchive'),
  }),
  ...screensOf(entities.posts, {
    list: lazyRouteComponent(() => import('../features/content/posts/post-list.tsx'), 'PostList'),
    listRoute: async () => (await import('../../contract/entities/content/posts.ts')).postRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/posts/post-page.tsx'), 'PostPage'),
  }),
  ...screensOf(entities.notes, {
    list: lazyRouteComponent(() => import('../features/content/notes/note-list.tsx'), 'NoteList'),
    listRoute: async () => (await import('../../contract/entities/content/notes.ts')).noteRoutes.list,
    page: lazyRouteComponent(() => import('../features/content/notes/note-page.tsx'), 'NotePage'),
    recordRoute: async () => (await import('../../contract/entities/content/notes.ts')).noteRoutes.get,
  }),
  ...screensOf(entities.groups, {
    list: lazyRouteComponent(() => import('../features/members/groups/group-list.tsx'), 'GroupList'),
    listRoute: async () => (await import('../../contract/entities/members/groups.ts')).groupRoutes.list,
    page: lazyRouteComponent(() => import('../features/members/groups/group-page.tsx'), 'GroupPage'),
    recordRoute: async () => (await import('../../contract/entities/members/groups.ts')).groupRoutes.get,
  }),
  ...screensOf(entities.contacts, {
    list: lazyRouteComponent(() => import('../features/office/contacts/contact-list.tsx'), 'ContactList'),
    listRoute: async () => (await import('../../contract/entities/office/contacts.ts')).contactRoutes.list,
  }),
  ...screensOf(entities.reports, {
    list: lazyRouteComponent(() => import('../features/office/reports/report-list.tsx'), 'ReportList'),
    listRoute: async () => (await import('../../contract/entities/office/reports.ts')).reportRoutes.list,
  }),
  ...screensOf(entities.notifications, {
    list: lazyRouteComponent(() => import('../features/messages/notifications/notifications.tsx'), 'Notifications'),
    listRoute: async () => (await import('../../contract/entities/messages/notifications.ts')).notificationRoutes.list,
    page: lazyRouteComponent(() => import('../features/messages/notifications/page/notification-page.tsx'), 'NotificationPage'),
  }),
  ...screensOf(entities.promoCodes, {
    list: lazyRouteComponent(() => import('../features/content/promo-codes/promo-code-screens.tsx'), 'PromoCodeList'),
    listRoute: async () => (await import('../../contract/entities/content/promo-codes.ts')).promoCodeRoutes.list,
    archive: lazyRouteComponent(() => import('../features/content/promo-codes/promo-code-screens.tsx'), 'PromoCodeArchive'),
  }),
  ...screensOf(entities.webinars, {
    list: lazyRouteComponent(() => import('../features/content/webinars/webinar-list.tsx'), 'WebinarList'),
    listRoute: async () => ({
      ...(await import('../../contract/entities/content/webinars.ts')).webinarRoutes.list,
      fixedQuery: { sort: 'schedule' },
    }),
  }),
];

/** A path in lower case without a trailing slash, because the router ignores both. */
export const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The screen at a path; undefined for a path with parameters or an unknown one. */
export const findScreen = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => normalizePath(path) === normalizePath(pathname));
