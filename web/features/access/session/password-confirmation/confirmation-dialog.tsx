import { Button, Modal, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { recentMinutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { mutationErrorText } from '../../../../kit/data/error-texts.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { resumeAfterPasswordConfirmation, useConfirmationReason } from '../../../../platform/password-confirmation.ts';
import { useIsSessionExpired } from '../../../../platform/session.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { loadProof, supportsPasskeys, usePasskey, useSecondStep } from '../../second-step/index.ts';
import { useLinkedIssuer } from '../sso/sso.api.ts';
import { SsoConfirm } from '../sso/sso-confirm.tsx';
import { CodeConfirmation, PasswordConfirmation } from './confirmation-forms.tsx';
import { useConfirmPassword } from './password-confirmation.api.ts';

const cancel = () => resumeAfterPasswordConfirmation(false);

/** A button that confirms with a passkey. */
const PasskeyConfirmation = ({ onPendingChange }: { onPendingChange: (isPending: boolean) => void }) => {
  const text = useText();
  const mutation = useConfirmPassword();
  const passkey = usePasskey();
  const [refusal, setRefusal] = useState<string>();
  const isPending = passkey.isPending || mutation.isPending;
  useEffect(() => {
    onPendingChange(isPending);
    return () => onPendingChange(false);
  }, [onPendingChange, isPending]);
  const handleClick = async () => {
    setRefusal(undefined);
    const signed = await passkey.sign(loadProof);
    if (!signed) return;
    const result = await mutation.send({ body: { passkey: signed } });
    if (result.ok) return resumeAfterPasswordConfirmation(true);
    result.suppressToast?.();
    setRefusal(mutationErrorText(result.error, text('confirmPassword.failed')));
  };
  return (
    <>
      <FormError>{passkey.error ?? refusal}</FormError>
      <Button
        variant="subtle"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => void handleClick()}
      >
        {text('passkeys.use')}
      </Button>
    </>
  );
};

/** How long the answer counts. */
const Duration = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const text = useText();
  const { password: minutes, passkey } = recentMinutes;
  return (
    <Text mt={16} size="sm" c="var(--ink-faint)">
      {hasPasskey ? text('confirmPassword.passkeyDuration', { minutes, passkey }) : text('confirmPassword.duration', { minutes })}
    </Text>
  );
};

/** Asks for the password, a second step or single sign-on over the current page, which stays. Then the requests that wait for it are sent again. Render it only while it is needed. */
export const ConfirmationDialog = () => {
  useFocusReturn();
  const text = useText();
  const secondStep = useSecondStep().data?.data;
  const [isCode, setIsCode] = useState(false);
  const hasApp = Boolean(secondStep?.app);
  const hasPasskey = supportsPasskeys() && (secondStep?.passkeys.length ?? 0) > 0;
  const issuer = useLinkedIssuer();
  const hasChoice = hasApp || hasPasskey || issuer !== undefined;
  const isExpired = useIsSessionExpired();
  const reason = useConfirmationReason();
  const [isPending, setIsPending] = useState(false);
  useEffect(() => cancel, []);
  // A confirmation that is sent may succeed, so its action must not be cancelled meanwhile.
  const handleClose = () => {
    if (!isPending) cancel();
  };
  const Confirmation = isCode ? CodeConfirmation : PasswordConfirmation;
  return (
    <Modal
      opened
      onClose={handleClose}
      title={text(hasChoice ? 'confirmPassword.anyTitle' : 'confirmPassword.title')}
      size={440}
      zIndex={300}
      closeOnClickOutside={false}
      closeOnEscape={!isExpired}
      trapFocus={!isExpired}
    >
      <Text mb={16} c="var(--ink-soft)">
        {text(hasChoice ? 'confirmPassword.anyLead' : 'confirmPassword.lead', { reason })}
      </Text>
      <Confirmation onCancel={handleClose} onPendingChange={setIsPending} />
      {hasPasskey ? <PasskeyConfirmation onPendingChange={setIsPending} /> : null}
      {hasApp ? (
        <Button variant="subtle" fullWidth onClick={() => setIsCode(!isCode)}>
          {text(isCode ? 'confirmPassword.usePassword' : 'confirmPassword.useCode')}
        </Button>
      ) : null}
      {issuer === undefined ? null : <SsoConfirm name={issuer} />}
      <Duration hasPasskey={hasPasskey} />
    </Modal>
  );
};
