import { Button, Modal } from '@mantine/core';
import { settleExpiry, useIsExpired } from '../../platform/expiry.ts';
import { useText } from '../../platform/i18n.ts';
import { setSession } from '../../platform/session.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useMe } from './session.api.ts';
import styles from './session.module.css';

/** Asks the same person to sign in again over the page, which stays as it is; or leaves for someone else. */
export const SessionSheet = () => {
  const text = useText();
  const isExpired = useIsExpired();
  const me = useMe();
  const handleLeave = () => {
    settleExpiry(false);
    setSession(undefined);
  };
  return (
    <Modal
      opened={isExpired}
      onClose={handleLeave}
      title={text('session.expiredTitle')}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
    >
      <p className={styles.lead}>{text('session.expiredText')}</p>
      <CredentialsForm submitLabel={text('session.continue')} phone={me?.phone} />
      <Button variant="subtle" fullWidth mt="xs" onClick={handleLeave}>
        {text('session.someoneElse')}
      </Button>
    </Modal>
  );
};
