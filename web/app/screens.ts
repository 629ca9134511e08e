// biome-ignore-all lint/plugin/max-imports: the registry of all screens imports every feature
import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';
import { areaScreens } from '../features/areas/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { blogScreens } from '../features/blogs/screens.ts';
import { bookScreens } from '../features/books/screens.ts';
import { categoryScreens } from '../features/categories/screens.ts';
import { companyScreens } from '../features/companies/screens.ts';
import { conferenceScreens } from '../features/conferences/screens.ts';
import { contactScreens } from '../features/contacts/screens.ts';
import { doctorScreens } from '../features/doctors/screens.ts';
import { groupScreens } from '../features/groups/screens.ts';
import { libraryScreens } from '../features/library/screens.ts';
import { messageScreens } from '../features/messages/screens.ts';
import { noteScreens } from '../features/notes/screens.ts';
import { notificationScreens } from '../features/notifications/screens.ts';
import { postScreens } from '../features/posts/screens.ts';
import { promoCodeScreens } from '../features/promo-codes/screens.ts';
import { researchScreens } from '../features/research/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { specialtyScreens } from '../features/specialties/screens.ts';
import { statisticsScreens } from '../features/statistics/screens.ts';
import { storyScreens } from '../features/stories/screens.ts';
import { tagScreens } from '../features/tags/screens.ts';
import { videoScreens } from '../features/videos/screens.ts';
import { webinarScreens } from '../features/webinars/screens.ts';
import type { LazyListRoute } from '../kit/list/list-params.ts';

/** A screen inside the shell: its path and permission, the list that is prefetched for it, and whether it needs the texts of en-screens.json. */
export type Screen = {
  path: string;
  permission: Permission | 'session';
  component: RouteComponent;
  listRoute?: LazyListRoute;
  needsScreenTexts?: boolean;
};

export const screens: readonly Screen[] = [
  { path: '/', permission: 'session', component: statisticsScreens.dashboard },
  { path: '/settings', permission: 'session', component: settingsScreens.settings },
  { path: '/settings/audit', permission: 'audit.read', component: auditScreens.page, listRoute: auditScreens.listRoute },
  { path: '/areas', permission: 'areas.read', component: areaScreens.list, listRoute: areaScreens.listRoute },
  { path: '/archive/Areas', permission: 'areas.read', component: areaScreens.archive },
  { path: '/fields', permission: 'specialties.read', component: specialtyScreens.list, listRoute: specialtyScreens.listRoute },
  { path: '/archive/Fields', permission: 'specialties.read', component: specialtyScreens.archive },
  {
    path: '/doctors',
    permission: 'doctors.read',
    component: doctorScreens.list,
    listRoute: doctorScreens.listRoute,
    needsScreenTexts: false,
  },
  { path: '/doctors/verify', permission: 'members.decide', component: doctorScreens.verification },
  { path: '/doctors/$id', permission: 'doctors.read', component: doctorScreens.page },
  { path: '/archive/Doctors', permission: 'doctors.read', component: doctorScreens.archive },
  { path: '/categories', permission: 'categories.write', component: categoryScreens.list, listRoute: categoryScreens.listRoute },
  { path: '/archive/categories', permission: 'categories.write', component: categoryScreens.archive },
  { path: '/tags', permission: 'tags.read', component: tagScreens.list, listRoute: tagScreens.listRoute },
  { path: '/archive/tags', permission: 'tags.write', component: tagScreens.archive },
  { path: '/library', permission: 'books.read', component: libraryScreens.shelves },
  { path: '/library/books', permission: 'books.read', component: bookScreens.list, listRoute: bookScreens.listRoute },
  { path: '/archive/Books', permission: 'books.read', component: bookScreens.archive },
  { path: '/library/researches', permission: 'research.read', component: researchScreens.list, listRoute: researchScreens.listRoute },
  { path: '/archive/Research', permission: 'research.read', component: researchScreens.archive },
  { path: '/blogs', permission: 'blogs.read', component: blogScreens.list, listRoute: blogScreens.listRoute },
  { path: '/archive/Blogs', permission: 'blogs.read', component: blogScreens.archive },
  { path: '/conferences', permission: 'conferences.read', component: conferenceScreens.list, listRoute: conferenceScreens.listRoute },
  { path: '/archive/conferences', permission: 'conferences.read', component: conferenceScreens.archive },
  { path: '/stories', permission: 'stories.read', component: storyScreens.list, listRoute: storyScreens.listRoute },
  { path: '/archive/Stories', permission: 'stories.read', component: storyScreens.archive },
  { path: '/posts', permission: 'posts.read', component: postScreens.list, listRoute: postScreens.listRoute },
  { path: '/important-notes', permission: 'notes.read', component: noteScreens.list, listRoute: noteScreens.listRoute },
  { path: '/contact', permission: 'contacts.read', component: contactScreens.list, listRoute: contactScreens.listRoute },
  { path: '/groups', permission: 'groups.read', component: groupScreens.list, listRoute: groupScreens.listRoute },
  { path: '/groups/$id', permission: 'groups.read', component: groupScreens.page },
  {
    path: '/notifications',
    permission: 'notifications.read',
    component: notificationScreens.list,
    listRoute: notificationScreens.listRoute,
  },
  { path: '/notifications/$id', permission: 'notifications.read', component: notificationScreens.page },
  { path: '/messages', permission: 'messages.read', component: messageScreens.list, listRoute: messageScreens.listRoute },
  { path: '/messages/$id', permission: 'messages.read', component: messageScreens.page },
  { path: '/archive/Messages', permission: 'messages.moderate', component: messageScreens.archive },
  { path: '/archive/Videos', permission: 'videos.restore', component: videoScreens.archive },
  { path: '/companies', permission: 'companies.read', component: companyScreens.list, listRoute: companyScreens.listRoute },
  { path: '/companies/$id', permission: 'companies.read', component: companyScreens.page },
  { path: '/archive/Company', permission: 'companies.read', component: companyScreens.archive },
  { path: '/promoCode', permission: 'promoCodes.read', component: promoCodeScreens.list, listRoute: promoCodeScreens.listRoute },
  { path: '/archive/promo-code', permission: 'promoCodes.read', component: promoCodeScreens.archive },
  { path: '/meetings', permission: 'webinars.read', component: webinarScreens.list, listRoute: webinarScreens.listRoute },
];

/** A path in lower case without a trailing slash, because the router ignores both. */
export const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The screen at a path; undefined for a path with parameters or an unknown one. */
export const findScreen = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => normalizePath(path) === normalizePath(pathname));
