import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { TextField } from '../../../kit/fields.tsx';
import { ImageField } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { CategoryField } from '../../categories/index.ts';
import { CoinsField } from './coins-field.tsx';
import type { MessageFields } from './message-fields.ts';
import { SenderField } from './sender-field.tsx';

type MessageInputsProps = { form: EntityForm<MessageFields>; message?: Message };

/** The fields of a message: those of a company, and after them those of who decides on it. */
export const MessageInputs = ({ form, message }: MessageInputsProps) => {
  const text = useText();
  const decides = useMay()(messageRoutes.approve);
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('messages.namePlaceholder')} isRequired />
      <ImageField form={form} name="image" label={text('messages.image')} current={thumbnailOf(message?.image ?? null)} />
      <CategoryField form={form} carried={message?.categories} />
      {decides ? (
        <>
          <SenderField form={form} message={message} />
          <CoinsField form={form} />
        </>
      ) : null}
    </>
  );
};
