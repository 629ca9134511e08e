import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import {
  type ConsentDraft,
  type ConsentState,
  consentChannels,
  consentDraft,
  consentPurposes,
  recordedSources,
} from '../../../../contract/entities/members/consents.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/form/fields/fields.tsx';
import { RadioField } from '../../../kit/form/fields/radio-field.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { today } from '../../../platform/today.ts';
import { channelIcons } from './channel-icons.ts';
import { useRecordConsent } from './consents.api.ts';

type ConsentInput = z.input<typeof consentDraft>;

// Every field has a key, because the form shows only errors of fields that it has.
const blank: { [Key in keyof ConsentInput]: ConsentInput[Key] | undefined } = {
  channel: undefined,
  purpose: undefined,
  state: undefined,
  source: undefined,
  text_version: '',
  day: undefined,
  note: '',
};

type RecordConsentProps = {
  member: { id: number; name: string };
  state: ConsentState;
  onSaved: () => void;
  onClose: () => void;
};

/** Records that a member gave or withdrew a consent. */
export const RecordConsent = ({ member, state, onSaved, onClose }: RecordConsentProps) => {
  const text = useText();
  const record = useRecordConsent(state);
  const save = ({ text_version, note, ...draft }: ConsentDraft) =>
    record.send({ params: { id: member.id }, body: { ...draft, ...(text_version && { text_version }), ...(note && { note }) } });
  const form: EntityForm<ConsentInput> = useEntityForm({
    draft: consentDraft,
    parentId: member.id,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the source is empty at first; the draft schema requires it
    initial: { ...blank, state } as ConsentInput,
    save,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <FormModal
      title={text(`consents.recordTitle.${state}`, { name: member.name })}
      form={form}
      submitLabel={text(`consents.record.${state}`)}
      onClose={onClose}
    >
      <RadioField
        form={form}
        name="channel"
        label={text('consents.channelLabel')}
        options={consentChannels.map((value) => ({ value, icon: channelIcons[value], label: text(`consents.channel.${value}`) }))}
      />
      <RadioField
        form={form}
        name="purpose"
        label={text('consents.purposeLabel')}
        options={consentPurposes.map((value) => ({
          value,
          label: text(`consents.purpose.${value}`),
          hint: text(`consents.purposeHint.${value}`),
        }))}
      />
      <RadioField
        form={form}
        name="source"
        label={text('consents.sourceLabel')}
        options={recordedSources.map((value) => ({ value, label: text(`consents.source.${value}`) }))}
      />
      <TextField
        form={form}
        name="text_version"
        label={text('consents.textVersion')}
        description={text('consents.textVersionHint')}
        isRequired={state === 'given'}
      />
      <DayField form={form} />
      <LongTextField form={form} name="note" label={text('consents.note')} rows={2} />
    </FormModal>
  );
};

/** The day on which it was given or withdrawn; empty for today. */
const DayField = ({ form }: { form: EntityForm<ConsentInput> }) => {
  const text = useText();
  const { error, onChange, onBlur, onFocus } = form.fields.getInputProps('day');
  return (
    <TextInput
      type="date"
      max={today()}
      data-path="day"
      label={text('consents.day')}
      description={text('consents.dayHint')}
      value={form.fields.getValues().day ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      {...{ error, onBlur, onFocus }}
    />
  );
};
