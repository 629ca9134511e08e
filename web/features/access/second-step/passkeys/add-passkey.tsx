import { Button, Flex, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type PasskeyCreation, passkeyRename } from '../../../../../contract/entities/access/passkeys.ts';
import { mutationErrorText } from '../../../../kit/data/error-texts.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { TextField } from '../../../../kit/form/fields/fields.tsx';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { t, useText } from '../../../../platform/i18n.ts';
import { FormActions, FormError } from '../../../../ui/form-footer.tsx';
import { focusFirstField } from '../focus-first-field.ts';
import { RecoveryCodes } from '../recovery-codes/recovery-codes.tsx';
import { useAddPasskey, usePasskeyOptions } from './passkeys.api.ts';
import { type OwnMethods, ProofFields, useProofForm } from './proof-form.tsx';
import { usePasskey } from './use-passkey.ts';

type StepProps = { onCancel?: (() => void) | undefined };

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** A name that tells this device from the others, until the user chooses another. */
const suggestName = (): string => {
  const system = systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  return system === undefined ? t('passkeys.one') : t('passkeys.oneOn', { system });
};

const ProofStep = ({
  methods,
  problem,
  onCancel,
  onOptions,
}: StepProps & { methods: OwnMethods; problem: string | undefined; onOptions: (options: PasskeyCreation) => void }) => {
  const text = useText();
  const mutation = usePasskeyOptions();
  const form = useProofForm({ methods, save: (body) => mutation.send({ body }), onSaved: ({ data }) => onOptions(data) });
  return (
    <Flex component="form" ref={focusFirstField} onSubmit={form.submit} noValidate direction="column" gap={16}>
      <Text>{text(methods.enabled_at === null ? 'secondStep.passwordFirst' : 'passkeys.proveFirst')}</Text>
      <ProofFields form={form} methods={methods} />
      <FormError>{form.formError ?? (form.isPending ? undefined : problem)}</FormError>
      <FormActions mt={0}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={form.isPending}>
            {text('common.cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={form.isPending}>
          {text('secondStep.continue')}
        </Button>
      </FormActions>
    </Flex>
  );
};

const nameDraft = z.strictObject({ name: passkeyRename.shape.name });

type CreateStepProps = StepProps & {
  options: PasskeyCreation;
  onPendingChange?: ((isPending: boolean) => void) | undefined;
  onAdded: (codes: string[]) => void;
  /** The server did not accept the passkey, so its options cannot be used again. */
  onRefused: (message: string) => void;
};

const CreateStep = ({ options, onCancel, onPendingChange, onAdded, onRefused }: CreateStepProps) => {
  const text = useText();
  const mutation = useAddPasskey();
  const passkey = usePasskey();
  const form = useEntityForm({
    draft: nameDraft,
    initial: { name: suggestName() },
    save: async ({ name }) => {
      const created = await passkey.create(options);
      // Not an error of the server. `passkey.error` below the field explains it.
      if (!created) return { ok: false, error: new ApiError(422, { message: '', code: 'invalid' }) } as const;
      const result = await mutation.send({ body: { name, passkey: created } });
      if (!result.ok && !result.error.fields['name']) onRefused(mutationErrorText(result.error, text('passkeys.failed')));
      return result;
    },
    onSaved: ({ data }) => onAdded(data.recovery_codes),
  });
  useEffect(() => {
    onPendingChange?.(form.isPending);
    return () => onPendingChange?.(false);
  }, [onPendingChange, form.isPending]);
  return (
    <Flex component="form" ref={focusFirstField} onSubmit={form.submit} noValidate direction="column" gap={16}>
      <Text>{text('passkeys.createText')}</Text>
      <TextField form={form} name="name" label={text('passkeys.name')} isRequired />
      <FormError>{passkey.error ?? form.formError}</FormError>
      <FormActions mt={0}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={form.isPending}>
            {text('common.cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={form.isPending}>
          {text('passkeys.create')}
        </Button>
      </FormActions>
    </Flex>
  );
};

type AddPasskeyProps = StepProps & {
  methods: OwnMethods;
  /** A request that changes the second step runs, or has ended. */
  onPendingChange?: (isPending: boolean) => void;
  /** The recovery codes are on screen. */
  onCodes?: () => void;
  onDone: () => void;
};

/** Adds a passkey in steps: proof of identity, name and the browser's prompt, recovery codes if it is the first method. A refused passkey starts again. */
export const AddPasskey = ({ methods, onCancel, onPendingChange, onCodes, onDone }: AddPasskeyProps) => {
  const [options, setOptions] = useState<PasskeyCreation>();
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const handleAdded = (created: string[]) => {
    if (created.length === 0) return onDone();
    setCodes(created);
    onCodes?.();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const handleRefused = (message: string) => {
    setOptions(undefined);
    setProblem(message);
  };
  if (options)
    return (
      <CreateStep options={options} onCancel={onCancel} onPendingChange={onPendingChange} onAdded={handleAdded} onRefused={handleRefused} />
    );
  return <ProofStep methods={methods} problem={problem} onCancel={onCancel} onOptions={setOptions} />;
};
