import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { TextField } from '../../../../kit/form/fields/fields.tsx';
import { ImageField } from '../../../../kit/form/fields/image-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { CategoryField } from '../../../content/labels/index.ts';
import { CoinsField } from './coins-field.tsx';
import type { MessageFields } from './message-fields.ts';
import { SenderField } from './sender-field.tsx';

type MessageInputsProps = { form: EntityForm<MessageFields>; message?: Message };

/** The fields of a message: first those of a company, then those of administrators. */
export const MessageInputs = ({ form, message }: MessageInputsProps) => {
  const text = useText();
  const canApprove = useCan()(messageRoutes.approve);
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('messages.namePlaceholder')} isRequired />
      <ImageField
        form={form}
        name="image"
        file={messageRoutes.create.files.image}
        label={text('messages.image')}
        current={message?.image}
      />
      <CategoryField form={form} initial={message?.categories} />
      {canApprove ? (
        <>
          <SenderField form={form} message={message} />
          <CoinsField form={form} />
        </>
      ) : null}
    </>
  );
};
