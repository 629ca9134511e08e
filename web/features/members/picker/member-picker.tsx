import { Flex, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { AccountStatus } from '../../../../contract/entities/members.ts';
import { SelectedList } from '../../../kit/picker/selected-list.tsx';
import { useText } from '../../../platform/i18n.ts';
import { MemberResults } from './member-results.tsx';
import { type MemberSearch, type MemberType, type PickedMember, useCompanyRows, useDoctorRows } from './member-rows.ts';

type MemberPickerProps = {
  /** The kinds of member to search; nothing until one is chosen. Chosen members stay when it changes. */
  type: MemberType | undefined;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  /** The name of the form field. */
  path: string;
  error?: ReactNode;
  /** Offers only this kind of member; both kinds if undefined. */
  status?: AccountStatus;
  /** The maximum of one request. */
  max: number;
  /** Members that are already in the group. */
  groupMemberIds?: ReadonlySet<number>;
  /** Milliseconds after the last keystroke before the search starts. */
  debounceMs?: number;
  /** Reports the search, so that the caller can check which results are already in the group. */
  onSearch?: (search: MemberSearch) => void;
};

const noSelection: ReadonlySet<number> = new Set();

/** Picks many doctors and companies by search. */
export const MemberPicker = ({ type, ...rest }: MemberPickerProps) => (
  <Stack gap={12} miw={0}>
    <PickedMembers chosen={rest.chosen} onChange={rest.onChange} />
    {type ? <MemberSearchFields key={type} type={type} {...rest} /> : null}
    <div role="alert">
      {rest.error ? (
        <Text c="var(--declined-ink)" fz={13}>
          {rest.error}
        </Text>
      ) : null}
    </div>
  </Stack>
);

const PickedMembers = (props: Pick<MemberPickerProps, 'chosen' | 'onChange'>) => (
  <SelectedList label={useText()('memberPicker.chosen')} {...props} />
);

// Enter starts the search and does not submit the surrounding form.
const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

const MemberSearchFields = ({
  type,
  chosen,
  onChange,
  path,
  error,
  status,
  max,
  groupMemberIds = noSelection,
  debounceMs = 250,
  onSearch,
}: MemberPickerProps & { type: MemberType }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('name');
  const [term] = useDebouncedValue(typed.trim(), debounceMs);
  const search: MemberSearch = { ...(status && { status }), ...(term && { [key]: term }) };
  const useRows = type === 'doctor' ? useDoctorRows : useCompanyRows;
  const pages = useRows(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is reported once, not on each render
  useEffect(() => onSearch?.(search), [key, term]);
  const label = text(`memberPicker.search.${type}`);
  return (
    <>
      <Flex align="flex-end" gap={8}>
        <TextInput
          flex={1}
          miw={0}
          type="search"
          dir="auto"
          maxLength={100}
          autoComplete="off"
          label={label}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          placeholder={text('picker.placeholder')}
          data-path={path}
          error={Boolean(error)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={preventSubmit}
        />
        <NativeSelect
          size="md"
          aria-label={text('search.by')}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          data={[
            { value: 'name', label: text('members.name') },
            { value: 'phone', label: text('members.phone') },
            { value: 'email', label: text('members.email') },
          ]}
        />
      </Flex>
      <MemberResults label={label} pages={pages} chosen={chosen} onChange={onChange} groupMemberIds={groupMemberIds} max={max} />
    </>
  );
};
