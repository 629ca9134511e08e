import { VisuallyHidden } from '@mantine/core';
import { useHasUnread } from '../../../features/office/contacts/contacts.api.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from '../side-nav.module.css';

/** An asterisk beside the menu item Contact while requests are new, or were changed by others, since this administrator last opened them. */
export const NewContactsBadge = () => {
  const text = useText();
  if (!useHasUnread()) return null;
  return (
    <>
      <span className={styles.badge} title={text('menu.newRequests')} aria-hidden="true">
        *
      </span>
      <VisuallyHidden>{text('menu.newRequests')}</VisuallyHidden>
    </>
  );
};
