import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import { Callout } from '../../ui/state/callout.tsx';
import styles from './shell.module.css';

/** A callout that is shown while the browser is offline. Its element is always there, because screen readers announce only changes of one. */
export const OfflineCallout = () => {
  const text = useText();
  const { online } = useNetwork();
  return (
    <div role="status" className={styles.offline}>
      {online ? null : (
        <div className={styles.offlineCallout}>
          <Callout tone="pending" icon={IconWifiOff}>
            {text('offline.text')}
          </Callout>
        </div>
      )}
    </div>
  );
};
