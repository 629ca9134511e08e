import { IconHistory, IconPlus, IconSettings, IconUserCheck } from '@tabler/icons-react';
import { entities } from '../../../contract/entities/index.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { PaletteItem } from '../../features/search/index.ts';
import { t } from '../../platform/i18n.ts';
import { pageKeys } from '../keys/page-keys.ts';
import { archiveMenu, mainMenu } from '../menu.ts';

type Link = { readonly to: string; readonly label: string; readonly permission: Permission | 'session' } & Pick<PaletteItem, 'icon'>;

const settingsLinks = (): Link[] => [
  { to: '/settings', label: t('menu.settings'), icon: IconSettings, permission: 'session' },
  { to: '/settings/sessions', label: t('sessions.title'), icon: IconSettings, permission: 'session' },
  { to: '/settings/audit', label: t('audit.title'), icon: IconHistory, permission: 'audit.read' },
  { to: '/library/books', label: t('menu.books'), icon: undefined, permission: entities.books.permissions.read },
  { to: '/library/researches', label: t('menu.research'), icon: undefined, permission: entities.research.permissions.read },
];

/** The pages that the palette offers, with their permissions. */
export const listPages = (): Link[] => [
  ...mainMenu.flatMap(({ links }) => links.map((link) => ({ ...link, label: t(link.label) }))),
  ...settingsLinks(),
  ...archiveMenu.map((link) => ({ ...link, label: `${t('menu.archive')}: ${t(link.label)}` })),
];

/** The keys that open a page. */
export const keysOfPage = (to: string): readonly string[] | undefined => {
  const [letter] = Object.entries(pageKeys).find(([, path]) => path === to) ?? [];
  return letter === undefined ? undefined : ['G', letter.toUpperCase()];
};

const { doctors, companies, messages, groups, blogs, stories, conferences, books, research, notes, webinars, areas } = entities;
const { specialties, categories, tags, promoCodes } = entities;

// The lists whose main action adds a record.
const withForm = [
  doctors,
  companies,
  messages,
  groups,
  blogs,
  stories,
  conferences,
  books,
  research,
  notes,
  webinars,
  areas,
  specialties,
  categories,
  tags,
  promoCodes,
] as const;

/** The lists that add a record. */
export const listForms = (): Link[] => [
  ...withForm.map(({ key, screens, permissions }) => ({
    to: screens.list,
    label: t(`${key}.add`),
    icon: IconPlus,
    permission: permissions.write,
  })),
  {
    to: entities.notifications.screens.list,
    label: t('notifications.add'),
    icon: IconPlus,
    permission: entities.notifications.permissions.send,
  },
];

/** The queues of pending records. */
export const listQueues = (): Link[] => [
  { to: '/doctors/verify', label: t('palette.nextDoctor'), icon: IconUserCheck, permission: 'members.decide' },
  { to: '/companies/verify', label: t('palette.nextCompany'), icon: IconUserCheck, permission: 'members.decide' },
  { to: '/messages/verify', label: t('palette.nextMessage'), icon: IconUserCheck, permission: entities.messages.permissions.decide },
];
