import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { auditRoutes } from '../../../contract/entities/audit.ts';
import { Can } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import styles from './settings.module.css';

const links = [
  { to: '/settings', label: 'settings.general' },
  { to: '/settings/audit', label: 'audit.title' },
] as const;

/** Links to the pages of the settings. Hidden without the permission for the audit trail, because one page is left then. */
export const SettingsNav = () => {
  const text = useText();
  return (
    <Can route={auditRoutes.list}>
      <Flex component="nav" gap={4} style={{ borderBlockEnd: '1px solid var(--line)' }} aria-label={text('settings.pages')}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {text(label)}
          </Link>
        ))}
      </Flex>
    </Can>
  );
};
