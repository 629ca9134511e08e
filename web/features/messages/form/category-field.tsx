import { useState } from 'react';
import type { Message } from '../../../../contract/entities/messages.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import type { Option } from '../../../kit/queries.ts';
import { ReferencePicker } from '../../../kit/reference-picker.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCategoryOptions } from '../../categories/index.ts';
import type { MessageFields } from './message-fields.ts';

type CategoryFieldProps = { form: EntityForm<MessageFields>; carried: Message['categories'] | undefined };

// A program may have given it several; they stand as one until another is chosen.
const oneOf = (carried: Message['categories'] = []): Option | null => {
  const [first] = carried;
  return first ? { id: first.id, name: carried.map(({ name }) => name).join(', ') } : null;
};

/** The one category of a message. */
export const CategoryField = ({ form, carried }: CategoryFieldProps) => {
  const text = useText();
  const [chosen, setChosen] = useState<Option | null>(() => oneOf(carried));
  const { error, onChange } = form.fields.getInputProps('category_ids');
  const handleChange = (option: Option | null) => {
    setChosen(option);
    onChange(option ? [option.id] : []);
  };
  return (
    <ReferencePicker
      label={text('messages.category')}
      value={chosen}
      onChange={handleChange}
      useOptions={useCategoryOptions}
      error={error}
      path="category_ids"
      // Once it has one it keeps one: a form that carries a picture cannot say an empty list.
      isRequired={Boolean(carried?.length)}
    />
  );
};
