import { Flex, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import { SelectedList } from '../../../../kit/picker/selected-list.tsx';
import { useText } from '../../../../platform/i18n.ts';
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
  /** Why picked members would not receive what is sent, by id. */
  skipped?: ReadonlyMap<number, string>;
  /** Reports the search, so that the caller can check which results are already in the group. */
  onSearch?: (search: MemberSearch) => void;
};

const debounceMs = 1000;

const noSelection: ReadonlySet<number> = new Set();

/** Picks many doctors and companies by search. */
export const MemberPicker = ({ type, ...rest }: MemberPickerProps) => (
  <Stack gap={12} miw={0}>
    <PickedMembers chosen={rest.chosen} onChange={rest.onChange} skipped={rest.skipped} />
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

const PickedMembers = (props: Pick<MemberPickerProps, 'chosen' | 'onChange'> & { skipped: MemberPickerProps['skipped'] | undefined }) => (
  <SelectedList label={useText()('memberPicker.chosen')} {...props} />
);

/** The typed text, the field it searches, and the term searched: 1000 ms after the last keystroke, or at once on Enter. */
const useTypedSearch = () => {
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('name');
  const [term, setTerm] = useState('');
  const search = useDebouncedCallback((text: string) => setTerm(text.trim()), debounceMs);
  return {
    typed,
    key,
    term,
    type: (text: string) => {
      setTyped(text);
      search(text);
    },
    submit: () => search.flush(),
    // A term for one field does not fit another.
    choose: (next: string) => {
      setKey(next);
      setTyped('');
      setTerm('');
      search.cancel();
    },
  };
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
  onSearch,
}: MemberPickerProps & { type: MemberType }) => {
  const text = useText();
  const { typed, key, term, type: handleType, submit, choose } = useTypedSearch();
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
          maxLength={100}
          autoComplete="off"
          label={label}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          placeholder={text('picker.placeholder')}
          data-path={path}
          error={Boolean(error)}
          value={typed}
          onChange={(event) => handleType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter submits the surrounding form.
            event.preventDefault();
            submit();
          }}
        />
        <NativeSelect
          size="md"
          aria-label={text('search.by')}
          value={key}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: 'name', label: text('members.name') },
            { value: 'phone', label: text('members.phone') },
            { value: 'email', label: text('members.email') },
            { value: 'field', label: text('members.specialty') },
            { value: 'area', label: text('members.area') },
          ]}
        />
      </Flex>
      <MemberResults label={label} pages={pages} chosen={chosen} onChange={onChange} groupMemberIds={groupMemberIds} max={max} />
    </>
  );
};
