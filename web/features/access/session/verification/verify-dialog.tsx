import { Button, Modal, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { mutationErrorMessage } from '../../../../kit/data/error-messages.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useIsSessionExpired } from '../../../../platform/session.ts';
import { resumeAfterVerification } from '../../../../platform/verification.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { loadProof, supportsPasskeys, usePasskey, useSecondStep } from '../../second-step/index.ts';
import { useLinkedIssuer } from '../sso/sso.api.ts';
import { SsoConfirm } from '../sso/sso-confirm.tsx';
import { useVerify } from './verification.api.ts';
import { CodeVerification, PasswordVerification } from './verify-forms.tsx';

const cancel = () => resumeAfterVerification(false);

/** A button that confirms with a passkey. */
const PasskeyVerification = ({ onPendingChange }: { onPendingChange: (isPending: boolean) => void }) => {
  const text = useText();
  const mutation = useVerify();
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
    if (result.ok) return resumeAfterVerification(true);
    result.suppressToast?.();
    setRefusal(mutationErrorMessage(result.error, text('verifyPassword.failed')));
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

/** Asks for the password, a second step or single sign-on over the current page, which stays. Then the requests that wait for it are sent again. Render it only while it is needed. */
export const VerifyDialog = () => {
  useFocusReturn();
  const text = useText();
  const secondStep = useSecondStep().data?.data;
  const [isCode, setIsCode] = useState(false);
  const hasApp = Boolean(secondStep?.app);
  const hasPasskey = supportsPasskeys() && (secondStep?.passkeys.length ?? 0) > 0;
  const issuer = useLinkedIssuer();
  const hasChoice = hasApp || hasPasskey || issuer !== undefined;
  const isExpired = useIsSessionExpired();
  const [isPending, setIsPending] = useState(false);
  useEffect(() => cancel, []);
  // A verification that is sent may succeed, so its action must not be cancelled meanwhile.
  const handleClose = () => {
    if (!isPending) cancel();
  };
  const Verification = isCode ? CodeVerification : PasswordVerification;
  return (
    <Modal
      opened
      onClose={handleClose}
      title={text(hasChoice ? 'verifyPassword.anyTitle' : 'verifyPassword.title')}
      size={440}
      zIndex={300}
      closeOnClickOutside={false}
      closeOnEscape={!isExpired}
      trapFocus={!isExpired}
    >
      <Text mb={16} c="var(--ink-soft)">
        {text(hasChoice ? 'verifyPassword.anyLead' : 'verifyPassword.lead')}
      </Text>
      <Verification onCancel={handleClose} onPendingChange={setIsPending} />
      {hasPasskey ? <PasskeyVerification onPendingChange={setIsPending} /> : null}
      {hasApp ? (
        <Button variant="subtle" fullWidth onClick={() => setIsCode(!isCode)}>
          {text(isCode ? 'verifyPassword.usePassword' : 'verifyPassword.useCode')}
        </Button>
      ) : null}
      {issuer === undefined ? null : <SsoConfirm name={issuer} />}
    </Modal>
  );
};
