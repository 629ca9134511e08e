import {
  IconBook2,
  IconBuilding,
  IconCategory,
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
  IconVideo,
} from '@tabler/icons-react';
import type { MenuLink } from './menu.ts';

export const archiveMenu: readonly MenuLink[] = [
  { to: '/archive/Areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/archive/Fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/archive/Doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/archive/Company', label: 'menu.company', icon: IconBuilding, permission: 'companies.read' },
  { to: '/archive/Blogs', label: 'menu.blogs', icon: IconNews, permission: 'blogs.read' },
  { to: '/archive/Stories', label: 'menu.stories', icon: IconPlayerPlay, permission: 'stories.read' },
  { to: '/archive/Books', label: 'menu.books', icon: IconBook2, permission: 'books.read' },
  { to: '/archive/Research', label: 'menu.research', icon: IconMicroscope, permission: 'research.read' },
  { to: '/archive/Messages', label: 'menu.messages', icon: IconMessage2, permission: 'messages.moderate' },
  { to: '/archive/Videos', label: 'menu.videos', icon: IconVideo, permission: 'videos.restore' },
  { to: '/archive/conferences', label: 'menu.conferences', icon: IconPresentation, permission: 'conferences.read' },
  { to: '/archive/categories', label: 'menu.categories', icon: IconCategory, permission: 'categories.write' },
  { to: '/archive/tags', label: 'menu.tags', icon: IconTags, permission: 'tags.write' },
  { to: '/archive/promo-code', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];
