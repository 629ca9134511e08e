import { Button, Modal, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import { resumeRequests, setSession, useIsSessionExpired } from '../../../platform/session.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useMe } from './session.api.ts';
import { SsoOption } from './sso/sso-option.tsx';

/** Asks the user to sign in again over the current page, which stays; or lets another user sign in. */
export const SignInAgain = () => {
  const text = useText();
  const isExpired = useIsSessionExpired();
  const me = useMe();
  const handleLeave = () => {
    resumeRequests(false);
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
      <Text mb={16} c="var(--ink-soft)">
        {text('session.expiredText')}
      </Text>
      <CredentialsForm submitLabel={text('session.continue')} phone={me?.phone} />
      <SsoOption isOverPage />
      <Button variant="subtle" fullWidth mt="xs" onClick={handleLeave}>
        {text('session.someoneElse')}
      </Button>
    </Modal>
  );
};
