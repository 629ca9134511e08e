import {
  type Icon,
  IconBell,
  IconBuilding,
  IconCategory,
  IconHome,
  IconMapPin,
  IconMessage2,
  IconPlayerPlay,
  IconStethoscope,
  IconTags,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import type { Permission } from '../../contract/permissions.ts';

/** A link of the side navigation; shown to those who hold the permission. */
export type MenuLink = {
  to: string;
  label:
    | 'menu.home'
    | 'menu.areas'
    | 'menu.specialties'
    | 'menu.doctors'
    | 'menu.companies'
    | 'menu.company'
    | 'menu.messages'
    | 'menu.videos'
    | 'menu.categories'
    | 'menu.tags'
    | 'menu.stories'
    | 'menu.groups'
    | 'menu.notifications'
    | 'menu.promoCodes';
  icon: Icon;
  permission: Permission | 'session';
};

export const mainMenu: readonly MenuLink[] = [
  { to: '/', label: 'menu.home', icon: IconHome, permission: 'session' },
  { to: '/areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/companies', label: 'menu.companies', icon: IconBuilding, permission: 'companies.read' },
  { to: '/messages', label: 'menu.messages', icon: IconMessage2, permission: 'messages.read' },
  { to: '/categories', label: 'menu.categories', icon: IconCategory, permission: 'categories.write' },
  { to: '/tags', label: 'menu.tags', icon: IconTags, permission: 'tags.read' },
  { to: '/stories', label: 'menu.stories', icon: IconPlayerPlay, permission: 'stories.read' },
  { to: '/groups', label: 'menu.groups', icon: IconUsersGroup, permission: 'groups.read' },
  { to: '/notifications', label: 'menu.notifications', icon: IconBell, permission: 'notifications.read' },
  { to: '/promoCode', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];

export const archiveMenu: readonly MenuLink[] = [
  { to: '/archive/Areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/archive/Fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/archive/Doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/archive/Company', label: 'menu.company', icon: IconBuilding, permission: 'companies.read' },
  { to: '/archive/Stories', label: 'menu.stories', icon: IconPlayerPlay, permission: 'stories.read' },
  { to: '/archive/Messages', label: 'menu.messages', icon: IconMessage2, permission: 'messages.moderate' },
  { to: '/archive/Videos', label: 'menu.videos', icon: IconVideo, permission: 'videos.restore' },
  { to: '/archive/categories', label: 'menu.categories', icon: IconCategory, permission: 'categories.write' },
  { to: '/archive/tags', label: 'menu.tags', icon: IconTags, permission: 'tags.write' },
  { to: '/archive/promo-code', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];
