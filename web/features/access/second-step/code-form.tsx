import { Button, Flex, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { codeProof } from '../../../../contract/entities/access/second-step.ts';
import type { SecondStepMethod, SignInChallenge } from '../../../../contract/entities/access/session.ts';
import type { MutationResult } from '../../../kit/data/mutation.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { ApiError, isUnreachable } from '../../../platform/http/api-error.ts';
import { useText } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/form-footer.tsx';
import { CodeField } from './code-field.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { completePasskeySignIn, loadSignIn } from './passkeys/passkeys.api.ts';
import { supportsPasskeys, usePasskey } from './passkeys/use-passkey.ts';
import { completeSignIn } from './second-step.api.ts';

type CodeFormProps = {
  challenge: SignInChallenge;
  submitLabel: string;
  /** The label of the button that leaves; by default the one that returns to the password. */
  backLabel?: string;
  onSignedIn?: (() => void) | undefined;
  /** Leaves the second step, with a message if the challenge has ended. */
  onBack: (message?: string) => void;
};

const leadKeys = {
  totp: 'secondStep.enterCode',
  passkey: 'passkeys.signInText',
  recovery_code: 'secondStep.enterRecoveryCode',
} as const satisfies Record<SecondStepMethod, string>;

const switchKeys = {
  totp: 'secondStep.useApp',
  passkey: 'passkeys.use',
  recovery_code: 'secondStep.useRecoveryCode',
} as const satisfies Record<SecondStepMethod, string>;

const isUsable = (method: SecondStepMethod) => method !== 'passkey' || supportsPasskeys();

type MethodFormProps = CodeFormProps & {
  method: SecondStepMethod;
  isTrusted: boolean;
  onTrust: (isTrusted: boolean) => void;
  onSwitch: (next: SecondStepMethod) => void;
};

const MethodForm = ({
  challenge: started,
  submitLabel,
  backLabel,
  onSignedIn,
  onBack,
  method,
  isTrusted,
  onTrust,
  onSwitch,
}: MethodFormProps) => {
  const { challenge, methods, trusted_device_days } = started;
  const text = useText();
  const passkey = usePasskey();
  const trust = isTrusted ? { trust_device: true } : {};

  const handleOutcome = (outcome: MutationResult<undefined>) => {
    if (outcome.ok) showSuccess(text('session.signedIn'));
    else if (isUnreachable(outcome.error)) showError(text('errors.unreachable'));
    else if (outcome.error.status === 401 || outcome.error.status === 403) onBack(outcome.error.message);
    else if (!outcome.error.message) showError(text('session.signInFailed'));
    return outcome;
  };
  const form = useEntityForm({
    draft: codeProof,
    initial: { code: '' },
    save: async ({ code }) => handleOutcome(await completeSignIn({ challenge, code, ...trust })),
    onSaved: () => onSignedIn?.(),
  });
  const [refusal, setRefusal] = useState<string>();
  const [isSigning, setIsSigning] = useState(false);
  const signIn = async () => {
    const signed = await passkey.sign(async () => {
      try {
        return await loadSignIn(challenge);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onBack(error.message);
        throw error;
      }
    });
    if (!signed) return;
    const outcome = handleOutcome(await completePasskeySignIn({ challenge, passkey: signed, ...trust }));
    if (outcome.ok) onSignedIn?.();
    else setRefusal(outcome.error.message);
  };
  const handlePasskey = async () => {
    setRefusal(undefined);
    setIsSigning(true);
    await signIn();
    setIsSigning(false);
  };
  const others = methods.filter((other) => other !== method && isUsable(other));
  return (
    <Flex component="form" ref={focusFirstField} onSubmit={form.submit} noValidate direction="column" gap={16}>
      <Text c="var(--ink-soft)">{text(leadKeys[method])}</Text>
      {method === 'passkey' ? null : <CodeField form={form} isRecovery={method === 'recovery_code'} />}
      {trusted_device_days > 0 ? (
        <Checkbox
          label={text('passkeys.trust', { count: trusted_device_days })}
          checked={isTrusted}
          onChange={(event) => onTrust(event.currentTarget.checked)}
        />
      ) : null}
      <FormError>{method === 'passkey' ? (passkey.error ?? refusal) : form.formError}</FormError>
      {method === 'passkey' ? (
        <Button
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden="true" />}
          loading={isSigning}
          data-autofocus
          onClick={() => void handlePasskey()}
        >
          {text('passkeys.use')}
        </Button>
      ) : (
        <Button type="submit" size="md" fullWidth loading={form.isPending}>
          {submitLabel}
        </Button>
      )}
      <div>
        {others.map((other) => (
          <Button key={other} variant="subtle" fullWidth onClick={() => onSwitch(other)}>
            {text(switchKeys[other])}
          </Button>
        ))}
        <Button variant="subtle" fullWidth onClick={() => onBack()}>
          {backLabel ?? text('secondStep.back')}
        </Button>
      </div>
    </Flex>
  );
};

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export const CodeForm = (props: CodeFormProps) => {
  const [method, setMethod] = useState<SecondStepMethod>(props.challenge.methods.find(isUsable) ?? 'recovery_code');
  const [isTrusted, setIsTrusted] = useState(false);
  // Another method starts with an empty field, which has the focus, and without the errors of the one before.
  return <MethodForm key={method} {...props} method={method} isTrusted={isTrusted} onTrust={setIsTrusted} onSwitch={setMethod} />;
};
