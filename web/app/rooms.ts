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
import type { FirstList } from '../kit/first-rows.ts';

/** A screen inside the shell: its path, who may see it, the list it begins with, and whether it does without the texts of the rooms. */
export type Room = {
  path: string;
  permission: Permission | 'session';
  screen: RouteComponent;
  list?: FirstList;
  needsRoomTexts?: boolean;
};

export const rooms: readonly Room[] = [
  { path: '/', permission: 'session', screen: statisticsScreens.dashboard },
  { path: '/settings', permission: 'session', screen: settingsScreens.settings },
  { path: '/settings/audit', permission: 'audit.read', screen: auditScreens.page, list: auditScreens.firstList },
  { path: '/areas', permission: 'areas.read', screen: areaScreens.list, list: areaScreens.firstList },
  { path: '/archive/Areas', permission: 'areas.read', screen: areaScreens.archive },
  { path: '/fields', permission: 'specialties.read', screen: specialtyScreens.list, list: specialtyScreens.firstList },
  { path: '/archive/Fields', permission: 'specialties.read', screen: specialtyScreens.archive },
  { path: '/doctors', permission: 'doctors.read', screen: doctorScreens.list, list: doctorScreens.firstList, needsRoomTexts: false },
  { path: '/doctors/verify', permission: 'members.decide', screen: doctorScreens.verification },
  { path: '/doctors/$id', permission: 'doctors.read', screen: doctorScreens.page },
  { path: '/archive/Doctors', permission: 'doctors.read', screen: doctorScreens.archive },
  { path: '/categories', permission: 'categories.write', screen: categoryScreens.list, list: categoryScreens.firstList },
  { path: '/archive/categories', permission: 'categories.write', screen: categoryScreens.archive },
  { path: '/tags', permission: 'tags.read', screen: tagScreens.list, list: tagScreens.firstList },
  { path: '/archive/tags', permission: 'tags.write', screen: tagScreens.archive },
  { path: '/library', permission: 'books.read', screen: libraryScreens.shelves },
  { path: '/library/books', permission: 'books.read', screen: bookScreens.list, list: bookScreens.firstList },
  { path: '/archive/Books', permission: 'books.read', screen: bookScreens.archive },
  { path: '/library/researches', permission: 'research.read', screen: researchScreens.list, list: researchScreens.firstList },
  { path: '/archive/Research', permission: 'research.read', screen: researchScreens.archive },
  { path: '/blogs', permission: 'blogs.read', screen: blogScreens.list, list: blogScreens.firstList },
  { path: '/archive/Blogs', permission: 'blogs.read', screen: blogScreens.archive },
  { path: '/conferences', permission: 'conferences.read', screen: conferenceScreens.list, list: conferenceScreens.firstList },
  { path: '/archive/conferences', permission: 'conferences.read', screen: conferenceScreens.archive },
  { path: '/stories', permission: 'stories.read', screen: storyScreens.list, list: storyScreens.firstList },
  { path: '/archive/Stories', permission: 'stories.read', screen: storyScreens.archive },
  { path: '/posts', permission: 'posts.read', screen: postScreens.list, list: postScreens.firstList },
  { path: '/important-notes', permission: 'notes.read', screen: noteScreens.list, list: noteScreens.firstList },
  { path: '/contact', permission: 'contacts.read', screen: contactScreens.list, list: contactScreens.firstList },
  { path: '/groups', permission: 'groups.read', screen: groupScreens.list, list: groupScreens.firstList },
  { path: '/groups/$id', permission: 'groups.read', screen: groupScreens.page },
  { path: '/notifications', permission: 'notifications.read', screen: notificationScreens.list, list: notificationScreens.firstList },
  { path: '/notifications/$id', permission: 'notifications.read', screen: notificationScreens.page },
  { path: '/messages', permission: 'messages.read', screen: messageScreens.list, list: messageScreens.firstList },
  { path: '/messages/$id', permission: 'messages.read', screen: messageScreens.page },
  { path: '/archive/Messages', permission: 'messages.moderate', screen: messageScreens.archive },
  { path: '/archive/Videos', permission: 'videos.restore', screen: videoScreens.archive },
  { path: '/companies', permission: 'companies.read', screen: companyScreens.list, list: companyScreens.firstList },
  { path: '/companies/$id', permission: 'companies.read', screen: companyScreens.page },
  { path: '/archive/Company', permission: 'companies.read', screen: companyScreens.archive },
  { path: '/promoCode', permission: 'promoCodes.read', screen: promoCodeScreens.list, list: promoCodeScreens.firstList },
  { path: '/archive/promo-code', permission: 'promoCodes.read', screen: promoCodeScreens.archive },
  { path: '/meetings', permission: 'webinars.read', screen: webinarScreens.list, list: webinarScreens.firstList },
];
