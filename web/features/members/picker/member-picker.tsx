import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { AccountStatus } from '../../../../contract/entities/members.ts';
import { ChosenList } from '../../../kit/chosen-list.tsx';
import { useText } from '../../../platform/i18n.ts';
import { MemberResults } from './member-results.tsx';
import { type MemberSearch, type MemberType, type PickedMember, useCompanyRows, useDoctorRows } from './member-rows.ts';
import styles from './picker.module.css';

type MemberPickerProps = {
  /** Whom to search; nobody until it is said. Those chosen stay when it changes. */
  type: MemberType | undefined;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  /** The name of the form's field. */
  path: string;
  error?: ReactNode;
  /** Whom alone to offer; everybody where it is not said. */
  status?: AccountStatus;
  /** The most that one call takes. */
  most: number;
  /** Who is in already. */
  taken?: ReadonlySet<number>;
  /** Milliseconds between the last letter and the search. */
  pause?: number;
  /** Tells what is searched, for asking who of them is in already. */
  onSearch?: (search: MemberSearch) => void;
};

const nobody: ReadonlySet<number> = new Set();

/** Picks many doctors and companies: search, tick, search on. */
export const MemberPicker = ({ type, ...rest }: MemberPickerProps) => (
  <div className={styles.picker}>
    <PickedMembers chosen={rest.chosen} onChange={rest.onChange} />
    {type ? <MemberSearching key={type} type={type} {...rest} /> : null}
    <div role="alert">{rest.error ? <p className={styles.error}>{rest.error}</p> : null}</div>
  </div>
);

const PickedMembers = (props: Pick<MemberPickerProps, 'chosen' | 'onChange'>) => (
  <ChosenList label={useText()('memberPicker.chosen')} {...props} />
);

// Enter searches; it does not send the form around.
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

const MemberSearching = ({
  type,
  chosen,
  onChange,
  path,
  error,
  status,
  most,
  taken = nobody,
  pause = 250,
  onSearch,
}: MemberPickerProps & { type: MemberType }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('name');
  const [term] = useDebouncedValue(typed.trim(), pause);
  const search: MemberSearch = { ...(status && { status }), ...(term && { [key]: term }) };
  const useRows = type === 'doctor' ? useDoctorRows : useCompanyRows;
  const pages = useRows(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is told once, not on each render
  useEffect(() => onSearch?.(search), [key, term]);
  const label = text(`memberPicker.search.${type}`);
  return (
    <>
      <div className={styles.search}>
        <TextInput
          className={styles.term}
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
          onKeyDown={keepForm}
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
      </div>
      <MemberResults label={label} pages={pages} chosen={chosen} onChange={onChange} taken={taken} most={most} />
    </>
  );
};
