import { Button, Modal, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { useText } from '../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../platform/verification.ts';
import { FormError } from '../../../ui/form-footer.tsx';
import { loadProof, supportsPasskeys, usePasskey, useSecondStep } from '../../second-step/index.ts';
import { SsoConfirm } from '../sso/sso-confirm.tsx';
import { useVerify } from './verification.api.ts';
import { CodeVerification, PasswordVerification } from './verify-forms.tsx';

const cancel = () => resumeAfterVerification(false);

/** A button that confirms with a passkey. */
const PasskeyVerification = () => {
  const text = useText();
  const mutation = useVerify();
  const passkey = usePasskey();
  const [refusal, setRefusal] = useState<string>();
  const handleClick = async () => {
    setRefusal(undefined);
    const signed = await passkey.sign(loadProof);
    if (!signed) return;
    const result = await mutation.send({ body: { passkey: signed } });
    if (result.ok) return resumeAfterVerification(true);
    result.suppressToast?.();
    setRefusal(result.error.message || text('errors.unreachable'));
  };
  return (
    <>
      <FormError>{passkey.error ?? refusal}</FormError>
      <Button
        variant="subtle"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        loading={passkey.isPending || mutation.isPending}
        onClick={() => void handleClick()}
      >
        {text('passkeys.use')}
      </Button>
    </>
  );
};

/** Asks for the password or a second step over the current page, which stays. Then the requests that wait for it are sent again. Render it only while it is needed. */
export const VerifyDialog = () => {
  useFocusReturn();
  const text = useText();
  const secondStep = useSecondStep().data?.data;
  const [isCode, setIsCode] = useState(false);
  const hasApp = Boolean(secondStep?.app);
  const hasPasskey = supportsPasskeys() && secondStep?.passkeys.length;
  const hasChoice = hasApp || hasPasskey;
  useEffect(() => cancel, []);
  const Verification = isCode ? CodeVerification : PasswordVerification;
  return (
    <Modal
      opened
      onClose={cancel}
      title={text(hasChoice ? 'verifyPassword.anyTitle' : 'verifyPassword.title')}
      size={440}
      zIndex={300}
      closeOnClickOutside={false}
    >
      <Text mb={16} c="var(--ink-soft)">
        {text(hasChoice ? 'verifyPassword.anyLead' : 'verifyPassword.lead')}
      </Text>
      <Verification onCancel={cancel} />
      {hasPasskey ? <PasskeyVerification /> : null}
      {hasApp ? (
        <Button variant="subtle" fullWidth onClick={() => setIsCode(!isCode)}>
          {text(isCode ? 'verifyPassword.usePassword' : 'verifyPassword.useCode')}
        </Button>
      ) : null}
      <SsoConfirm />
    </Modal>
  );
};
