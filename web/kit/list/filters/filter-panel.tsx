import { ActionIcon, Button, Combobox, Group, Stack, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { PickerOptions } from '../../picker/reference-picker.tsx';
import type { ListParams } from '../list-params.ts';
import type { ChoiceKind, SearchField } from '../search-fields.ts';
import { choiceHooks, choiceValue } from './choices.ts';
import { filterParam, toggleValue, valuesOf } from './filter-values.ts';
import styles from './filters.module.css';

type FilterPanelProps = { params: ListParams; fields: readonly SearchField[]; onClose: () => void };

/** Chooses a field of the page and then what the list is filtered by in it. Other filters stay. */
export const FilterPanel = ({ params, fields, onClose }: FilterPanelProps) => {
  const text = useText();
  const [field, setField] = useState<SearchField>();
  if (!field)
    return (
      <Stack component="ul" gap={2} miw={260} aria-label={text('filters.add')}>
        {fields.map((each, index) => (
          <li key={each.param}>
            <UnstyledButton className={styles.field} data-autofocus={index === 0 || undefined} onClick={() => setField(each)}>
              {each.label}
              <IconChevronRight size={16} data-directional aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    );
  return (
    <Stack gap={10} miw={260}>
      <Group gap={6} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={text('filters.back')} onClick={() => setField(undefined)}>
          <IconArrowLeft size={18} data-directional aria-hidden="true" />
        </ActionIcon>
        <strong>{field.label}</strong>
      </Group>
      <FilterInput params={params} field={field} onClose={onClose} />
    </Stack>
  );
};

type FilterInputProps = { params: ListParams; field: SearchField; onClose: () => void };

/** What a list is filtered by in one field: records to choose, or a text. */
export const FilterInput = ({ params, field, onClose }: FilterInputProps) => {
  const param = filterParam(field);
  if (field.choices) return <Choices kind={field.choices} {...{ params, param, label: field.label }} />;
  return <TextFilter {...{ params, param, label: field.label, onClose }} />;
};

const TextFilter = ({ params, param, label, onClose }: { params: ListParams; param: string; label: string; onClose: () => void }) => {
  const text = useText();
  const [typed, setTyped] = useState(valuesOf(params, param).join(', '));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    params.set({ [param]: typed.trim() || undefined });
    onClose();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Group gap={8} wrap="nowrap">
        <TextInput
          autoFocus
          flex={1}
          size="sm"
          dir="auto"
          maxLength={100}
          autoComplete="off"
          aria-label={label}
          placeholder={text('filters.contains')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="sm">
          {text('listTools.apply')}
        </Button>
      </Group>
    </form>
  );
};

const Choices = ({ kind, params, param, label }: { kind: ChoiceKind; params: ListParams; param: string; label: string }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const combobox = useCombobox();
  const pages = choiceHooks[kind](search);
  const chosen = valuesOf(params, param);
  const isChosen = (option: { id: number; name: string }) => chosen.includes(choiceValue(kind, option));
  const handleChoose = (value: string) => {
    const option = pages.options.find(({ id }) => String(id) === value);
    if (option) toggleValue(params, param, choiceValue(kind, option));
    else pages.loadMore();
  };
  /** Enter chooses the only match, if the arrow keys have chosen no option. */
  const handleKey = ({ key }: KeyboardEvent) => {
    const [only, ...others] = pages.options;
    const isOnly = typed.trim() === search && search !== '' && only !== undefined && others.length === 0;
    if (key === 'Enter' && isOnly && combobox.getSelectedOptionIndex() === -1) handleChoose(String(only.id));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handleChoose}>
      <Stack gap={8}>
        <Combobox.EventsTarget withExpandedAttribute={false}>
          <TextInput
            autoFocus
            size="sm"
            dir="auto"
            autoComplete="off"
            aria-label={text('filters.find', { label })}
            placeholder={text('filters.find', { label })}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onKeyDown={handleKey}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <PickerOptions pages={pages} isChosen={isChosen} label={label} hint={undefined} newName={undefined} />
      </Stack>
    </Combobox>
  );
};
