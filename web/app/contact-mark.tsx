import { useHasUnread } from '../features/contacts/contacts.api.ts';
import { useText } from '../platform/i18n.ts';
import styles from './side-nav.module.css';

/** An asterisk at Contact while requests came that this administrator has not seen. */
export const ContactMark = () => {
  const text = useText();
  if (!useHasUnread()) return null;
  return (
    <>
      <span className={styles.mark} title={text('menu.newRequests')} aria-hidden="true">
        *
      </span>
      <span className="only-read-aloud">{text('menu.newRequests')}</span>
    </>
  );
};
