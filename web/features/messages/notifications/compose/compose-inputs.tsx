import { Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconDeviceMobile } from '@tabler/icons-react';
import { consentPurposes } from '../../../../../contract/entities/members/consents.ts';
import { maxMessageLength, maxRecipients, maxWhatsappLength } from '../../../../../contract/entities/messages/notifications.ts';
import type { Option } from '../../../../kit/data/queries.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../../kit/form/fields/fields.tsx';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { ReferenceField } from '../../../../kit/picker/reference-field.tsx';
import { LazyMomentField } from '../../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { MembersField } from '../../../members/accounts/index.ts';
import { useGroupOptions } from '../../../members/groups/index.ts';
import type { ComposeInput } from './compose-draft.ts';
import { ReachLine, type RecipientNoun } from './reach-line.tsx';
import type { FormReach } from './use-form-reach.ts';

type Props = {
  form: EntityForm<ComposeInput>;
  /** The group that the form starts with. */
  group: Option | null;
  formReach: FormReach;
};

/** By member: why a picked member would not receive the notification. Empty while the recipients are counted. */
const findSkipped = (formReach: FormReach): ReadonlyMap<number, string> =>
  new Map(
    formReach.state === 'loaded'
      ? formReach.reach.unreachable.flatMap(({ reason, user_ids = [] }) => user_ids.map((id) => [id, reason] as const))
      : [],
  );

/** How long the text is, and what becomes of its line breaks. */
const describeLength = (message: string, type: ComposeInput['notification_type'], text: ReturnType<typeof useText>): string => {
  const most = type === 'notification' ? maxMessageLength : maxWhatsappLength;
  const length = text('notifications.length', { count: message.trim().length, most });
  return type !== 'notification' && message.trim().includes('\n') ? `${length}. ${text('notifications.oneLine')}` : length;
};

/** The kind of recipients: doctors or companies if only these are chosen, else members. */
const nounOf = ({ select_member_type: audience, user_id }: ComposeInput): RecipientNoun => {
  const [first, ...others] = new Set(audience === 'members' ? user_id.map(({ type }) => type) : []);
  return others.length === 0 ? (first ?? 'member') : 'member';
};

/** Who gets it and how many they are, then channel, purpose, text and time. */
export const ComposeInputs = ({ form, group, formReach }: Props) => {
  const text = useText();
  const values = form.fields.getValues();
  const { select_member_type: audience, notification_type: type, message } = values;
  return (
    <Stack gap={16} miw={0}>
      <RadioField
        form={form}
        name="select_member_type"
        label={text('notifications.recipients')}
        options={[
          { value: 'all', label: text('notifications.toAll') },
          { value: 'members', label: text('notifications.specific') },
          { value: 'group', label: text('notifications.toGroup') },
        ]}
      />
      {audience === 'members' ? <MembersField form={form} status="approved" max={maxRecipients} skipped={findSkipped(formReach)} /> : null}
      {audience === 'group' ? (
        <ReferenceField form={form} name="group_id" label={text('notifications.group')} useOptions={useGroupOptions} initial={group} />
      ) : null}
      <ReachLine formReach={formReach} noun={nounOf(values)} />
      <RadioField
        form={form}
        name="notification_type"
        label={text('notifications.type')}
        options={[
          { value: 'whatsapp-notification', label: text('notifications.channel.whatsapp'), icon: IconBrandWhatsapp },
          { value: 'notification', label: text('notifications.channel.notification'), icon: IconDeviceMobile },
        ]}
      />
      <RadioField
        form={form}
        name="purpose"
        label={text('notifications.purpose')}
        isRequired
        options={consentPurposes.map((value) => ({
          value,
          label: text(`notifications.purposes.${value}`),
        }))}
      />
      {type === 'notification' ? <TextField form={form} name="title" label={text('notifications.titleLabel')} isRequired /> : null}
      <LongTextField
        form={form}
        name="message"
        label={text('notifications.message')}
        description={describeLength(message, type, text)}
        rows={5}
        isRequired
      />
      <LazyMomentField form={form} name="send_at" label={text('schedule.sendAt')} emptyHint={text('schedule.sendNow')} />
    </Stack>
  );
};
