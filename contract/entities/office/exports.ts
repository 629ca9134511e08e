// biome-ignore-all lint/plugin/max-imports: the registry of all exports imports the routes of every list
import { exportRoute, exportTaskRoute } from '../../kit/export.ts';
import { areaRoutes } from '../content/areas.ts';
import { blogRoutes } from '../content/blogs.ts';
import { bookRoutes } from '../content/books.ts';
import { categoryRoutes } from '../content/categories.ts';
import { conferenceRoutes } from '../content/conferences.ts';
import { noteRoutes } from '../content/notes.ts';
import { postRoutes } from '../content/posts.ts';
import { promoCodeRoutes } from '../content/promo-codes.ts';
import { researchRoutes } from '../content/research.ts';
import { specialtyRoutes } from '../content/specialties.ts';
import { storyRoutes } from '../content/stories.ts';
import { tagRoutes } from '../content/tags.ts';
import { webinarRoutes } from '../content/webinars.ts';
import { companyRoutes } from '../members/companies.ts';
import { consentRoutes } from '../members/consents.ts';
import { doctorRoutes } from '../members/doctors.ts';
import { groupRoutes } from '../members/groups.ts';
import { messageRoutes } from '../messages/messages.ts';
import { notificationRoutes } from '../messages/notifications.ts';
import { videoRoutes } from '../messages/videos.ts';
import { contactRoutes } from './contacts.ts';
import { reportRoutes } from './reports.ts';
import { task } from './tasks.ts';

/** The lists that can be exported, by the names of their routes. */
export const exportedLists = {
  'areas.list': areaRoutes.list,
  'areas.archived': areaRoutes.archived,
  'blogs.list': blogRoutes.list,
  'blogs.archived': blogRoutes.archived,
  'books.list': bookRoutes.list,
  'books.archived': bookRoutes.archived,
  'categories.list': categoryRoutes.list,
  'categories.archived': categoryRoutes.archived,
  'companies.list': companyRoutes.list,
  'companies.archived': companyRoutes.archived,
  'conferences.list': conferenceRoutes.list,
  'conferences.archived': conferenceRoutes.archived,
  'consents.list': consentRoutes.list,
  'contacts.list': contactRoutes.list,
  'doctors.list': doctorRoutes.list,
  'doctors.archived': doctorRoutes.archived,
  'groups.list': groupRoutes.list,
  'groups.members': groupRoutes.members,
  'messages.list': messageRoutes.list,
  'messages.archived': messageRoutes.archived,
  'notes.list': noteRoutes.list,
  'notifications.list': notificationRoutes.list,
  'notifications.deliveries': notificationRoutes.deliveries,
  'posts.list': postRoutes.list,
  'promoCodes.list': promoCodeRoutes.list,
  'promoCodes.archived': promoCodeRoutes.archived,
  'reports.list': reportRoutes.list,
  'research.list': researchRoutes.list,
  'research.archived': researchRoutes.archived,
  'specialties.list': specialtyRoutes.list,
  'specialties.archived': specialtyRoutes.archived,
  'stories.list': storyRoutes.list,
  'stories.archived': storyRoutes.archived,
  'tags.list': tagRoutes.list,
  'tags.archived': tagRoutes.archived,
  'videos.archived': videoRoutes.archived,
  'webinars.list': webinarRoutes.list,
} as const;
export type ExportedList = keyof typeof exportedLists;
export const exportedListNames = Object.keys(exportedLists) as ExportedList[];

/** The routes that send a list as a file, by the name of the list. */
export const exportRoutes = Object.fromEntries(exportedListNames.map((name) => [name, exportRoute(exportedLists[name])])) as Record<
  ExportedList,
  ReturnType<typeof exportRoute>
>;

/** The routes that start a task which writes a list to a file, by the name of the list with `.task`. */
export const exportTaskRoutes = Object.fromEntries(
  exportedListNames.map((name) => [`${name}.task`, exportTaskRoute(exportedLists[name], task)]),
) as Record<`${ExportedList}.task`, ReturnType<typeof exportTaskRoute<typeof task>>>;
