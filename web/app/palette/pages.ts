import {
  IconBell,
  IconBook2,
  IconChecklist,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconEye,
  IconFileUpload,
  IconHistory,
  IconMessageX,
  IconMicroscope,
  IconPlus,
  IconProgressCheck,
  IconServer,
  IconSettings,
  IconShieldLock,
} from '@tabler/icons-react';
import { entities } from '../../../contract/entities/index.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { PaletteItem } from '../../features/office/search/index.ts';
import { t } from '../../platform/i18n.ts';
import { pageKeys } from '../keys/page-keys.ts';
import { archiveMenu, mainMenu } from '../menu.ts';

type Link = { readonly to: string; readonly label: string; readonly permission: Permission | 'session' } & Pick<
  PaletteItem,
  'icon' | 'keywords'
>;

const furtherLinks = (): Link[] => [
  { to: '/notices', label: t('notices.title'), icon: IconBell, permission: 'notices.read' },
  { ...{ to: '/tasks', label: t('tasks.title'), icon: IconProgressCheck, permission: 'tasks.own' }, keywords: t('palette.keywords.tasks') },
  { to: '/library/books', label: t('menu.books'), icon: IconBook2, permission: entities.books.permissions.read },
  { to: '/library/researches', label: t('menu.research'), icon: IconMicroscope, permission: entities.research.permissions.read },
  {
    ...{ to: '/settings', label: t('menu.settings'), icon: IconSettings, permission: 'session' },
    keywords: t('palette.keywords.settings'),
  },
  {
    ...{ to: '/settings/sessions', label: t('sessions.title'), icon: IconDeviceLaptop, permission: 'session' },
    keywords: t('palette.keywords.sessions'),
  },
  {
    ...{ to: '/imports', label: t('imports.title'), icon: IconFileUpload, permission: 'imports.use' },
    keywords: t('palette.keywords.imports'),
  },
  { to: '/settings/reasons', label: t('declineReasons.title'), icon: IconMessageX, permission: 'declineReasons.write' },
  { to: '/settings/app', label: t('appSettings.title'), icon: IconDeviceMobile, permission: 'appSettings.write' },
  {
    ...{ to: '/settings/audit', label: t('audit.title'), icon: IconHistory, permission: 'audit.read' },
    keywords: t('palette.keywords.audit'),
  },
  { to: '/settings/audit/documents', label: t('audit.documentViews'), icon: IconEye, permission: 'audit.read' },
  { to: '/settings/audit/security', label: t('securityEvents.title'), icon: IconShieldLock, permission: 'audit.read' },
  { to: '/settings/status', label: t('status.title'), icon: IconServer, permission: 'status.read' },
];

const mainLinks = (): Link[] => mainMenu.flatMap(({ links }) => links.map((link) => ({ ...link, label: t(link.label) })));

/** The pages that the palette offers, with their permissions. */
export const listPages = (): Link[] => [
  // The palette also offers companies their settings.
  ...mainLinks().filter(({ to }) => to !== '/settings'),
  ...furtherLinks(),
  ...archiveMenu.map((link) => ({
    ...link,
    label: `${t('menu.archive')}: ${t(link.label)}`,
    keywords: t('palette.keywords.archive'),
  })),
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
export const listForms = (): Link[] =>
  [
    ...withForm.map(({ key, screens, permissions }) => ({ to: screens.list, label: t(`${key}.add`), permission: permissions.write })),
    {
      to: entities.notifications.screens.list,
      label: t('notifications.add'),
      permission: entities.notifications.permissions.send,
    },
  ].map((form) => ({ ...form, icon: IconPlus, keywords: t('palette.keywords.add') }));

/** The queues of pending records, and the possible duplicates. */
export const listQueues = (): Link[] =>
  (
    [
      { to: '/doctors/verify', label: t('verification.title'), permission: 'members.decide' },
      { to: '/doctors/duplicates', label: t('duplicates.title'), permission: 'doctors.merge' },
      { to: '/companies/verify', label: t('verification.of.company.title'), permission: 'members.decide' },
      { to: '/messages/verify', label: t('verification.of.message.title'), permission: entities.messages.permissions.decide },
    ] as const
  ).map((queue) => ({ ...queue, icon: IconChecklist, keywords: t('palette.keywords.verify') }));
