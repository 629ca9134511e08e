import {
  type Icon,
  IconAddressBook,
  IconArticle,
  IconBook2,
  IconBooks,
  IconBuilding,
  IconCalendarEvent,
  IconCategory,
  IconFlag,
  IconHome,
  IconMapPin,
  IconMessage2,
  IconMicroscope,
  IconNews,
  IconNote,
  IconPlayerPlay,
  IconPresentation,
  IconSettings,
  IconSpeakerphone,
  IconStethoscope,
  IconTags,
  IconTicket,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type AnyEntity, entities } from '../../contract/entities/index.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { TextCatalogue } from '../platform/i18n.ts';
import { NewContactsBadge } from './shell/bells/new-contacts-badge.tsx';
import { WaitingReportsBadge } from './shell/bells/waiting-reports-badge.tsx';

/** A link of the side navigation. Sessions without the permission do not see it. */
export type MenuLink = {
  to: string;
  label: `menu.${keyof TextCatalogue['menu'] & (AnyEntity['key'] | 'home' | 'calendar' | 'library' | 'company' | 'settings')}`;
  icon: Icon;
  permission: Permission | 'session';
  /** Shown after the label while the page has something new. */
  badge?: ComponentType;
};

type Listed = Extract<AnyEntity, { screens: { list: string } }>;
type Archived = Extract<AnyEntity, { screens: { archive: string } }>;

/** A link to the list of an entity, for everybody who may read it. */
const listLink = ({ key, screens, permissions }: Listed, icon: Icon, rest: Partial<MenuLink> = {}): MenuLink => ({
  to: screens.list,
  label: `menu.${key}`,
  icon,
  permission: permissions.read,
  ...rest,
});

/** A link to the archive of an entity. */
const archiveLink = ({ key, screens, archivePermissions }: Archived, icon: Icon, rest: Partial<MenuLink> = {}): MenuLink => ({
  to: screens.archive,
  label: `menu.${key}`,
  icon,
  permission: archivePermissions.list,
  ...rest,
});

/** Links under one heading of the side navigation; the first links have none. */
export type MenuGroup = {
  heading?: `menu.headings.${keyof TextCatalogue['menu']['headings']}` | 'menu.archive';
  links: readonly MenuLink[];
  /** Stays at the bottom of the navigation while the groups above it scroll. */
  isAtEnd?: true;
};

/** The links beside every screen but those of the archive, in groups. */
export const mainMenu: readonly MenuGroup[] = [
  {
    links: [
      { to: '/', label: 'menu.home', icon: IconHome, permission: 'session' },
      { to: '/calendar', label: 'menu.calendar', icon: IconCalendarEvent, permission: 'calendar.read' },
    ],
  },
  {
    heading: 'menu.headings.people',
    links: [
      listLink(entities.doctors, IconUsers),
      listLink(entities.companies, IconBuilding),
      listLink(entities.groups, IconUsersGroup),
      listLink(entities.contacts, IconAddressBook, { badge: NewContactsBadge }),
    ],
  },
  {
    heading: 'menu.headings.content',
    links: [
      { to: '/library', label: 'menu.library', icon: IconBooks, permission: 'books.read' },
      listLink(entities.blogs, IconNews),
      listLink(entities.stories, IconPlayerPlay),
      listLink(entities.conferences, IconPresentation),
      listLink(entities.posts, IconArticle),
      listLink(entities.reports, IconFlag, { badge: WaitingReportsBadge }),
      listLink(entities.notes, IconNote),
    ],
  },
  {
    heading: 'menu.headings.communication',
    links: [
      listLink(entities.messages, IconMessage2),
      listLink(entities.notifications, IconSpeakerphone),
      listLink(entities.webinars, IconVideo),
    ],
  },
  {
    heading: 'menu.headings.lists',
    links: [
      listLink(entities.areas, IconMapPin),
      listLink(entities.specialties, IconStethoscope),
      listLink(entities.categories, IconCategory, { permission: entities.categories.permissions.write }),
      listLink(entities.tags, IconTags),
      listLink(entities.promoCodes, IconTicket),
    ],
  },
  {
    heading: 'menu.headings.administration',
    isAtEnd: true,
    links: [
      { to: '/administrators', label: 'menu.admins', icon: IconUserShield, permission: entities.admins.permissions.read },
      // A company has its settings in the profile menu only.
      { to: '/settings', label: 'menu.settings', icon: IconSettings, permission: 'notices.read' },
    ],
  },
];

/** The links beside the screens of the archive. */
export const archiveMenu: readonly MenuLink[] = [
  archiveLink(entities.areas, IconMapPin),
  archiveLink(entities.specialties, IconStethoscope),
  archiveLink(entities.doctors, IconUsers),
  archiveLink(entities.companies, IconBuilding, { label: 'menu.company' }),
  archiveLink(entities.blogs, IconNews),
  archiveLink(entities.stories, IconPlayerPlay),
  archiveLink(entities.books, IconBook2),
  archiveLink(entities.research, IconMicroscope),
  archiveLink(entities.messages, IconMessage2),
  archiveLink(entities.videos, IconVideo),
  archiveLink(entities.conferences, IconPresentation),
  archiveLink(entities.categories, IconCategory),
  archiveLink(entities.tags, IconTags),
  archiveLink(entities.promoCodes, IconTicket),
];
