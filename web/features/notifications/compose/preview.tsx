import { IconBell, IconChecks } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import styles from './compose.module.css';
import type { ComposeInput } from './compose-draft.ts';

/** How it looks to those who receive it. */
export const Preview = ({ values: { notification_type: type, title, message } }: { values: ComposeInput }) => {
  const text = useText();
  const body = message.trim() || text('notifications.previewMessage');
  const isBlank = message.trim() === '';
  return (
    <figure className={styles.preview}>
      <figcaption>{text('notifications.preview')}</figcaption>
      {type === 'whatsapp-notification' ? (
        <div className={styles.chat}>
          <div className={styles.bubble} data-blank={isBlank}>
            <p dir="auto">{body}</p>
            <IconChecks size={16} className={styles.ticks} aria-hidden="true" />
          </div>
        </div>
      ) : (
        <div className={styles.app}>
          <span className={styles.appIcon}>
            <IconBell size={18} aria-hidden="true" />
          </span>
          <div className={styles.appWords}>
            <p className={styles.appTitle} data-blank={title.trim() === ''} dir="auto">
              {title.trim() || text('notifications.previewTitle')}
            </p>
            <p className={styles.appBody} data-blank={isBlank} dir="auto">
              {body}
            </p>
          </div>
        </div>
      )}
    </figure>
  );
};
