import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { userId } from '../../../contract/entities/members.ts';
import type { Option } from '../../kit/data/queries.ts';
import { ReferencePicker } from '../../kit/picker/reference-picker.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useAdminOptions } from '../admins/index.ts';
import styles from './audit.module.css';

type Days = { from?: string | undefined; to?: string | undefined };

/** Filter fields beside each other, as many as fit. */
export const FilterGrid = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>;

/** Filters a list by its first and last day. */
export const DayFilters = ({ from, to, onChange }: Days & { onChange: (change: Days) => void }) => {
  const text = useText();
  return (
    <>
      <TextInput
        type="date"
        label={text('audit.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={text('audit.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
};

// Noon, so that no time zone moves the date to another day.
const dayOf = (day: unknown) => formatDay(`${day}T12:00:00Z`);

/** Returns the label of the active filter by a day; undefined for another filter. */
export const useDescribeDay = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    if (name === 'from') return { label: text('audit.from'), value: dayOf(value) };
    return name === 'to' ? { label: text('audit.to'), value: dayOf(value) } : undefined;
  };
};

/** Resolves the user id in the address to a name from the loaded rows or the administrators. */
export const useNamedUser = (id: number | undefined, known: readonly (Option | null)[]): Option | null => {
  const text = useText();
  const { options } = useAdminOptions('');
  if (id === undefined) return null;
  return [...known, ...options].find((user) => user?.id === id) ?? { id, name: text('audit.number', { id: String(id) }) };
};

type UserFilterProps = { label: string; user: Option | null; onChange: (id: ReturnType<typeof userId.parse> | undefined) => void };

/** Filters a list by an administrator. */
export const UserFilter = ({ label, user, onChange }: UserFilterProps) => {
  const text = useText();
  return (
    <ReferencePicker
      label={label}
      placeholder={text('audit.anybody')}
      value={user}
      useOptions={useAdminOptions}
      onChange={(option) => onChange(userId.safeParse(option?.id).data)}
    />
  );
};
