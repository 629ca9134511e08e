import { IconBell, IconBrandWhatsapp } from '@tabler/icons-react';
import { longestMessage, mostRecipients } from '../../../../contract/entities/notifications.ts';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/fields.tsx';
import { ReferenceSelect } from '../../../kit/reference-select.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useGroupOptions } from '../../groups/index.ts';
import { MembersField } from '../../members/index.ts';
import styles from './compose.module.css';
import type { ComposeInput } from './compose-draft.ts';

type Props = { form: EntityForm<ComposeInput> };

/** To whom, by which channel, and what. */
export const ComposeInputs = ({ form }: Props) => {
  const text = useText();
  const { select_member_type: audience, notification_type: type, message } = form.fields.getValues();
  return (
    <div className={styles.inputs}>
      <ChoiceField
        form={form}
        name="select_member_type"
        label={text('notifications.recipients')}
        choices={[
          { value: 'all', label: text('notifications.toAll') },
          { value: 'members', label: text('notifications.specific') },
          { value: 'group', label: text('notifications.toGroup') },
        ]}
      />
      {audience === 'members' ? <MembersField form={form} status="approved" most={mostRecipients} /> : null}
      {audience === 'group' ? (
        <ReferenceSelect form={form} name="group_id" label={text('notifications.group')} useOptions={useGroupOptions} />
      ) : null}
      <ChoiceField
        form={form}
        name="notification_type"
        label={text('notifications.type')}
        choices={[
          { value: 'whatsapp-notification', label: text('notifications.channel.whatsapp'), icon: IconBrandWhatsapp },
          { value: 'notification', label: text('notifications.channel.notification'), icon: IconBell },
        ]}
      />
      {type === 'notification' ? <TextField form={form} name="title" label={text('notifications.title')} isRequired /> : null}
      <LongTextField
        form={form}
        name="message"
        label={text('notifications.message')}
        description={text('notifications.length', { shown: formatNumber(message.trim().length), most: formatNumber(longestMessage) })}
        rows={5}
        isRequired
      />
    </div>
  );
};
