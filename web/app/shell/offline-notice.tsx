import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import { Notice } from '../../ui/state/notice.tsx';
import styles from './shell.module.css';

/** A notice that is shown while the browser is offline. Its element is always there, because screen readers announce only changes of one. */
export const OfflineNotice = () => {
  const text = useText();
  const { online } = useNetwork();
  return (
    <div role="status" className={styles.offline}>
      {online ? null : (
        <div className={styles.offlineNotice}>
          <Notice tone="pending" icon={IconWifiOff}>
            {text('offline.text')}
          </Notice>
        </div>
      )}
    </div>
  );
};
