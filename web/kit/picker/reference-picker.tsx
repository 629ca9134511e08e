import { Box, CloseButton, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { type ReactNode, type UIEvent, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import type { Option, OptionPages } from '../data/queries.ts';

export type ReferencePickerProps = {
  label: string;
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** The feature's hook for the options that match the typed text, such as `useSpecialtyOptions`. */
  useOptions: (search: string) => OptionPages;
  placeholder?: string | undefined;
  description?: ReactNode;
  error?: ReactNode;
  isRequired?: boolean | undefined;
  path?: string;
  /** The text if there is no record at all, for example what to add first. */
  emptyText?: string | undefined;
  /** Records that are left out of the options. */
  exclude?: readonly Option[];
  /** Adds a record with the typed name, and resolves with it, or with undefined after an error. Absent if the user may not. */
  onCreate?: ((name: string) => Promise<Option | undefined>) | undefined;
};

const moreValue = 'more';
const createValue = 'create';
const none: readonly Option[] = [];

/** Picks one record of another entity. Typing searches on the server; scrolling or the last option loads more. */
export const ReferencePicker = ({
  label,
  value,
  onChange,
  useOptions,
  placeholder,
  description,
  error,
  isRequired = false,
  path,
  emptyText,
  exclude = none,
  onCreate,
}: ReferencePickerProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useOptions(search);
  const hint = search === '' && found.options.length === 0 ? emptyText : undefined;
  const pages = { ...found, options: found.options.filter(({ id }) => !exclude.some((one) => one.id === id)) };

  const newName = onCreate && isNewName(search, found) ? search : undefined;

  const choose = (option: Option | null) => {
    onChange(option);
    setTyped(undefined);
    combobox.closeDropdown();
  };
  const create = async (name: string) => {
    const created = await onCreate?.(name);
    if (created) choose(created);
  };
  const handleChoose = (chosen: string) => {
    if (chosen === moreValue) pages.loadMore();
    else if (chosen === createValue) void create(search);
    else choose(pages.options.find(({ id }) => String(id) === chosen) ?? null);
  };
  const handleType = (term: string) => {
    setTyped(term);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const handleBlur = () => {
    setTyped(undefined);
    combobox.closeDropdown();
  };
  const clear =
    value && !isRequired ? (
      <CloseButton
        size="sm"
        aria-label={text('picker.clear', { label })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChange(null)}
      />
    ) : (
      <IconSelector size={18} aria-hidden="true" />
    );

  return (
    <Combobox store={combobox} onOptionSubmit={handleChoose} transitionProps={{ duration: 120 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder={placeholder ?? text('picker.placeholder')}
          description={description}
          error={error}
          required={isRequired}
          withAsterisk={isRequired}
          role="combobox"
          autoComplete="off"
          data-path={path}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => handleType(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={handleBlur}
          rightSection={clear}
          rightSectionPointerEvents={value && !isRequired ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickerOptions pages={pages} isChosen={({ id }) => id === value?.id} label={label} hint={hint} newName={newName} />
      </Combobox.Dropdown>
    </Combobox>
  );
};

const isNewName = (name: string, { options, isPending, isError }: OptionPages) =>
  name !== '' && !isPending && !isError && options.every((option) => option.name.toLowerCase() !== name.toLowerCase());

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight < 80;

type PickerOptionsProps = {
  pages: OptionPages;
  isChosen: (option: Option) => boolean;
  label: string;
  hint: string | undefined;
  /** The typed name, if it can be added. */
  newName: string | undefined;
};

/** The options of a picker, below its input; scrolling or the last one loads more. */
export const PickerOptions = ({ pages, isChosen, label, hint, newName }: PickerOptionsProps) => {
  const text = useText();
  const handleScroll = (event: UIEvent<HTMLElement>) => {
    if (pages.hasMore && isNearEnd(event.currentTarget)) pages.loadMore();
  };
  return (
    <Combobox.Options mah={260} style={{ overflowY: 'auto' }} onScroll={handleScroll} aria-label={label}>
      {pages.options.map((option) => (
        <Combobox.Option key={option.id} value={String(option.id)} active={isChosen(option)}>
          <Group gap={8} wrap="nowrap">
            <Box component="bdi" flex={1} miw={0}>
              {option.name}
            </Box>
            {option.detail ? (
              <Text span fz={13} fw={550} c="var(--pending-ink)">
                {option.detail}
              </Text>
            ) : null}
            {isChosen(option) ? <IconCheck size={16} aria-hidden="true" /> : null}
          </Group>
        </Combobox.Option>
      ))}
      {pages.hasMore ? (
        <Combobox.Option value={moreValue} c="var(--action-ink)" fw={550}>
          {text('picker.more')}
        </Combobox.Option>
      ) : null}
      {newName ? (
        <Combobox.Option value={createValue} c="var(--action-ink)" fw={550}>
          {text('picker.create', { name: newName })}
        </Combobox.Option>
      ) : (
        <PickerNote pages={pages} hint={hint} />
      )}
    </Combobox.Options>
  );
};

const PickerNote = ({ pages, hint }: Pick<PickerOptionsProps, 'pages' | 'hint'>) => {
  const text = useText();
  if (pages.options.length > 0) return null;
  if (pages.isPending) return <Combobox.Empty>{text('common.loading')}</Combobox.Empty>;
  return <Combobox.Empty>{pages.isError ? text('picker.failed') : (hint ?? text('picker.none'))}</Combobox.Empty>;
};
