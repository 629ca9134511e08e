import {
  type Icon,
  IconAddressBook,
  IconArticle,
  IconBell,
  IconBooks,
  IconBuilding,
  IconCalendarEvent,
  IconCategory,
  IconHome,
  IconMapPin,
  IconMessage2,
  IconNews,
  IconNote,
  IconPlayerPlay,
  IconPresentation,
  IconStethoscope,
  IconTags,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../contract/permissions.ts';
import { NewContactsBadge } from './new-contacts-badge.tsx';

/** A link of the side navigation. Sessions without the permission do not see it. */
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
    | 'menu.library'
    | 'menu.books'
    | 'menu.research'
    | 'menu.blogs'
    | 'menu.stories'
    | 'menu.conferences'
    | 'menu.posts'
    | 'menu.notes'
    | 'menu.groups'
    | 'menu.contact'
    | 'menu.notifications'
    | 'menu.promoCodes'
    | 'menu.webinars';
  icon: Icon;
  permission: Permission | 'session';
  /** Shown after the label while the page has something new. */
  badge?: ComponentType;
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
  { to: '/library', label: 'menu.library', icon: IconBooks, permission: 'books.read' },
  { to: '/blogs', label: 'menu.blogs', icon: IconNews, permission: 'blogs.read' },
  { to: '/stories', label: 'menu.stories', icon: IconPlayerPlay, permission: 'stories.read' },
  { to: '/conferences', label: 'menu.conferences', icon: IconPresentation, permission: 'conferences.read' },
  { to: '/posts', label: 'menu.posts', icon: IconArticle, permission: 'posts.read' },
  { to: '/important-notes', label: 'menu.notes', icon: IconNote, permission: 'notes.read' },
  { to: '/groups', label: 'menu.groups', icon: IconUsersGroup, permission: 'groups.read' },
  { to: '/contact', label: 'menu.contact', icon: IconAddressBook, permission: 'contacts.read', badge: NewContactsBadge },
  { to: '/notifications', label: 'menu.notifications', icon: IconBell, permission: 'notifications.read' },
  { to: '/promoCode', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
  { to: '/meetings', label: 'menu.webinars', icon: IconCalendarEvent, permission: 'webinars.read' },
];
