import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n.ts';
import { SecurityAlertCallout } from '../../access/security-events/index.ts';
import styles from './audit.module.css';

const tabs = [
  { to: '/settings/audit', label: 'audit.entries' },
  { to: '/settings/audit/documents', label: 'audit.documentViews' },
  { to: '/settings/audit/security', label: 'securityEvents.title' },
] as const;

/** Links to the parts of the audit, and the callout of a security alert. */
export const AuditTabs = () => {
  const text = useText();
  return (
    <>
      <nav className={styles.tabs} aria-label={text('audit.pages')}>
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {text(label)}
          </Link>
        ))}
      </nav>
      <SecurityAlertCallout />
    </>
  );
};
