import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconCategory,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconMapPin,
  IconMessage2,
  IconMicroscope,
  IconNews,
  IconPlayerPlay,
  IconPresentation,
  IconStethoscope,
  IconTags,
  IconTicket,
  IconUsers,
  IconUserX,
  IconVideo,
} from '@tabler/icons-react';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { bookRoutes } from '../../../../contract/entities/content/books.ts';
import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { researchRoutes } from '../../../../contract/entities/content/research.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { type Figure, figure } from './statistics.api.ts';

/** A card of the dashboard: its count, icon and list. */
export type CountCardSpec = {
  label:
    | 'dashboard.doctors'
    | 'dashboard.companies'
    | 'dashboard.approvedCompanies'
    | 'dashboard.pendingCompanies'
    | 'dashboard.declinedCompanies'
    | 'dashboard.approved'
    | 'dashboard.pending'
    | 'dashboard.declined'
    | 'dashboard.videos'
    | 'dashboard.research'
    | 'dashboard.books'
    | 'dashboard.messages'
    | 'dashboard.specialties'
    | 'dashboard.stories'
    | 'dashboard.areas'
    | 'dashboard.blogs'
    | 'dashboard.categories'
    | 'dashboard.tags'
    | 'dashboard.conferences'
    | 'dashboard.promoCodes';
  figure: Figure;
  icon: Icon;
  tone: 'action' | 'approved' | 'pending' | 'declined';
  to: string;
  search?: { status: string };
};

export const countCards: readonly CountCardSpec[] = [
  { label: 'dashboard.doctors', figure: figure(doctorRoutes.stats, 'totalDoctors'), icon: IconUsers, tone: 'action', to: '/doctors' },
  {
    label: 'dashboard.approved',
    figure: figure(doctorRoutes.stats, 'approvedDoctors'),
    icon: IconCircleCheck,
    tone: 'approved',
    to: '/doctors',
    search: { status: 'approved' },
  },
  {
    label: 'dashboard.pending',
    figure: figure(doctorRoutes.stats, 'pendingDoctors'),
    icon: IconClockHour4,
    tone: 'pending',
    to: '/doctors',
    search: { status: 'pending' },
  },
  {
    label: 'dashboard.declined',
    figure: figure(doctorRoutes.stats, 'declinedDoctors'),
    icon: IconUserX,
    tone: 'declined',
    to: '/doctors',
    search: { status: 'declined' },
  },
  {
    label: 'dashboard.companies',
    figure: figure(companyRoutes.stats, 'totalCompanies'),
    icon: IconBuilding,
    tone: 'action',
    to: '/companies',
  },
  {
    label: 'dashboard.approvedCompanies',
    figure: figure(companyRoutes.stats, 'approvedCompanies'),
    icon: IconCircleCheck,
    tone: 'approved',
    to: '/companies',
    search: { status: 'approved' },
  },
  {
    label: 'dashboard.pendingCompanies',
    figure: figure(companyRoutes.stats, 'pendingCompanies'),
    icon: IconClockHour4,
    tone: 'pending',
    to: '/companies',
    search: { status: 'pending' },
  },
  {
    label: 'dashboard.declinedCompanies',
    figure: figure(companyRoutes.stats, 'declinedCompanies'),
    icon: IconCircleX,
    tone: 'declined',
    to: '/companies',
    search: { status: 'declined' },
  },
  // A video is shown with its message.
  { label: 'dashboard.videos', figure: figure(videoRoutes.stats, 'total_videos'), icon: IconVideo, tone: 'action', to: '/messages' },
  {
    label: 'dashboard.research',
    figure: figure(researchRoutes.stats, 'total_researches'),
    icon: IconMicroscope,
    tone: 'action',
    to: '/library/researches',
  },
  {
    label: 'dashboard.books',
    figure: figure(bookRoutes.stats, 'total_books'),
    icon: IconBook2,
    tone: 'action',
    to: '/library/books',
  },
  {
    label: 'dashboard.messages',
    figure: figure(messageRoutes.stats, 'total_messages'),
    icon: IconMessage2,
    tone: 'action',
    to: '/messages',
  },
  {
    label: 'dashboard.specialties',
    figure: figure(specialtyRoutes.stats, 'total_fields'),
    icon: IconStethoscope,
    tone: 'action',
    to: '/fields',
  },
  {
    label: 'dashboard.stories',
    figure: figure(storyRoutes.stats, 'total_stories'),
    icon: IconPlayerPlay,
    tone: 'action',
    to: '/stories',
  },
  { label: 'dashboard.areas', figure: figure(areaRoutes.stats, 'total_areas'), icon: IconMapPin, tone: 'action', to: '/areas' },
  {
    label: 'dashboard.blogs',
    figure: figure(blogRoutes.stats, 'total_blogs'),
    icon: IconNews,
    tone: 'action',
    to: '/blogs',
  },
  {
    label: 'dashboard.categories',
    figure: figure(categoryRoutes.stats, 'total_Categoriss'),
    icon: IconCategory,
    tone: 'action',
    to: '/categories',
  },
  { label: 'dashboard.tags', figure: figure(tagRoutes.stats, 'total_tags'), icon: IconTags, tone: 'action', to: '/tags' },
  {
    label: 'dashboard.conferences',
    figure: figure(conferenceRoutes.stats, 'total_conferences'),
    icon: IconPresentation,
    tone: 'action',
    to: '/conferences',
  },
  {
    label: 'dashboard.promoCodes',
    figure: figure(promoCodeRoutes.stats, 'total_PromoCodes'),
    icon: IconTicket,
    tone: 'action',
    to: '/promoCode',
  },
];
