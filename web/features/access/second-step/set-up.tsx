import { Button, Flex, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { codeProof, type SecondStepKey } from '../../../../contract/entities/access/second-step.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { useText } from '../../../platform/i18n.ts';
import { showSuccess } from '../../../platform/toast.ts';
import { FormActions, FormError } from '../../../ui/form-footer.tsx';
import { CodeField } from './code-field.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { type OwnMethods, ProofFields, useProofForm } from './passkeys/proof-form.tsx';
import { RecoveryCodes } from './recovery-codes/recovery-codes.tsx';
import { hasApp, useEnable, useStart } from './second-step.api.ts';
import styles from './second-step.module.css';

/** A QR code, dark on light in every colour scheme, because some cameras read no other. */
const QrCode = ({ value, label }: { value: string; label: string }) => {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
};

type StepForm = { isPending: boolean; formError: string | undefined; submit(event: React.FormEvent): void };
type StepProps = { form: StepForm; submitLabel: string; onCancel?: (() => void) | undefined; children: ReactNode };

/** One form of the set-up. Its first field gets the focus. */
const Step = ({ form, submitLabel, onCancel, children }: StepProps) => {
  const text = useText();
  return (
    <Flex component="form" ref={focusFirstField} onSubmit={form.submit} noValidate direction="column" gap={16}>
      {children}
      <FormError>{form.formError}</FormError>
      <FormActions mt={0}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={form.isPending}>
            {text('common.cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={form.isPending}>
          {submitLabel}
        </Button>
      </FormActions>
    </Flex>
  );
};

type PasswordStepProps = { methods: OwnMethods; onCancel?: (() => void) | undefined; onKey: (key: SecondStepKey) => void };

const PasswordStep = ({ methods, onCancel, onKey }: PasswordStepProps) => {
  const text = useText();
  const mutation = useStart();
  const form = useProofForm({ methods, save: (body) => mutation.send({ body }), onSaved: ({ data }) => onKey(data) });
  return (
    <Step form={form} submitLabel={text('secondStep.continue')} onCancel={onCancel}>
      <Text>{text(methods.enabled_at === null ? 'secondStep.passwordFirst' : 'passkeys.proveFirst')}</Text>
      <ProofFields form={form} methods={methods} />
    </Step>
  );
};

type AppStepProps = {
  secret: SecondStepKey;
  onCancel?: (() => void) | undefined;
  onPendingChange?: ((isPending: boolean) => void) | undefined;
  onEnabled: (codes: string[]) => void;
  onAlreadyOn: () => void;
};

const AppStep = ({ secret, onCancel, onPendingChange, onEnabled, onAlreadyOn }: AppStepProps) => {
  const text = useText();
  const mutation = useEnable();
  const form = useEntityForm({
    draft: codeProof,
    initial: { code: '' },
    save: async (body) => {
      const result = await mutation.send({ body });
      // The response of an earlier try was lost.
      if (!result.ok && result.error.status === 409 && (await hasApp())) onAlreadyOn();
      return result;
    },
    onSaved: ({ data }) => onEnabled(data.recovery_codes),
  });
  useEffect(() => {
    onPendingChange?.(form.isPending);
    return () => onPendingChange?.(false);
  }, [onPendingChange, form.isPending]);
  return (
    <Step form={form} submitLabel={text('secondStep.turnOn')} onCancel={onCancel}>
      <Text>{text('secondStep.scan')}</Text>
      <Stack gap={8} align="center">
        <QrCode value={secret.uri} label={text('secondStep.qrCode')} />
        <Text fz={13} c="var(--ink-soft)">
          {text('secondStep.orType')}
        </Text>
        <bdi dir="ltr" className={styles.key}>
          {secret.key.match(/.{1,4}/g)?.join(' ')}
        </bdi>
      </Stack>
      <CodeField form={form} description={text('secondStep.confirm')} />
    </Step>
  );
};

type SetUpProps = {
  methods: OwnMethods;
  /** Leaves before anything is turned on; absent if the user has to set up a second step. */
  onCancel?: () => void;
  /** A request that changes the second step runs, or has ended. */
  onPendingChange?: (isPending: boolean) => void;
  /** The recovery codes are on screen. */
  onCodes?: () => void;
  onDone: () => void;
};

/** Adds an authenticator app in steps: proof of identity, QR code and first code, recovery codes if it is the first method. */
export const SetUp = ({ methods, onCancel, onPendingChange, onCodes, onDone }: SetUpProps) => {
  const text = useText();
  const [secret, setSecret] = useState<SecondStepKey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const handleEnabled = (created: string[]) => {
    if (created.length === 0) return onDone();
    setCodes(created);
    onCodes?.();
  };
  const handleAlreadyOn = () => {
    showSuccess(text('secondStep.alreadyOn'));
    onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret)
    return (
      <AppStep
        secret={secret}
        onCancel={onCancel}
        onPendingChange={onPendingChange}
        onEnabled={handleEnabled}
        onAlreadyOn={handleAlreadyOn}
      />
    );
  return <PasswordStep methods={methods} onCancel={onCancel} onKey={setSecret} />;
};
