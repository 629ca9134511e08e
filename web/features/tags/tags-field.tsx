import { useState } from 'react';
import { ChosenList } from '../../kit/chosen-list.tsx';
import type { EntityForm } from '../../kit/entity-form.ts';
import type { Option } from '../../kit/queries.ts';
import { ReferencePicker } from '../../kit/reference-picker.tsx';
import { useText } from '../../platform/i18n.ts';
import { useTagOptions } from './tags.api.ts';
import styles from './tags-field.module.css';

type TagValues = Record<string, unknown> & { tag_ids?: number[] | undefined };

type TagsFieldProps<Draft extends TagValues> = { form: EntityForm<Draft>; carried: readonly Option[] | undefined };

/** The form field for the tags of a record, picked one after the other; the form holds their ids in `tag_ids`. */
export const TagsField = <Draft extends TagValues>({ form, carried = [] }: TagsFieldProps<Draft>) => {
  const text = useText();
  const [chosen, setChosen] = useState(carried);
  const { error, onChange } = form.fields.getInputProps('tag_ids');
  const handleChange = (tags: readonly Option[]) => {
    setChosen(tags);
    onChange(tags.map(({ id }) => id));
  };
  return (
    <div className={styles.field}>
      <ReferencePicker
        label={text('labels.tags.title')}
        value={null}
        onChange={(tag) => tag && handleChange([...chosen, { id: tag.id, name: tag.name }])}
        useOptions={useTagOptions}
        without={chosen}
        error={error}
        path="tag_ids"
      />
      <ChosenList label={text('labels.chosenTags')} chosen={chosen} onChange={handleChange} />
    </div>
  );
};
