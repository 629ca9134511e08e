import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { importRoutes } from '../../../../contract/entities/members/imports.ts';
import { declineReasonRoutes } from '../../../../contract/entities/messages/decline-reasons.ts';
import { appSettingsRoutes } from '../../../../contract/entities/office/app-settings.ts';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { statusRoutes } from '../../../../contract/entities/office/status.ts';
import { useCan } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import styles from './settings.module.css';

const ownLinks = [
  { to: '/settings', label: 'settings.general', isExact: true },
  { to: '/settings/sessions', label: 'sessions.title', isExact: true },
] as const;
const importLink = { to: '/imports', label: 'imports.title', isExact: false } as const;
const reasonsLink = { to: '/settings/reasons', label: 'declineReasons.title', isExact: true } as const;
const appLink = { to: '/settings/app', label: 'appSettings.title', isExact: true } as const;
const statusLink = { to: '/settings/status', label: 'status.title', isExact: true } as const;
const auditLink = { to: '/settings/audit', label: 'audit.title', isExact: false } as const;

/** Links to the pages of the settings; to imports, the reasons for declining, the audit trail and the status only with their permissions. */
export const SettingsNav = () => {
  const text = useText();
  const can = useCan();
  const links = [
    ...ownLinks,
    ...(can(importRoutes.list) ? [importLink] : []),
    ...(can(declineReasonRoutes.update) ? [reasonsLink] : []),
    ...(can(appSettingsRoutes.get) ? [appLink] : []),
    ...(can(auditRoutes.list) ? [auditLink] : []),
    ...(can(statusRoutes.get) ? [statusLink] : []),
  ];
  return (
    <Flex component="nav" gap={4} wrap="wrap" style={{ borderBlockEnd: '1px solid var(--line)' }} aria-label={text('settings.pages')}>
      {links.map(({ to, label, isExact }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={{ exact: isExact, includeSearch: false }}>
          {text(label)}
        </Link>
      ))}
    </Flex>
  );
};
