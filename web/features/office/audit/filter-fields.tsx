import type { ReactNode } from 'react';
import { userId } from '../../../../contract/entities/members/members.ts';
import type { Option } from '../../../kit/data/queries.ts';
import { ReferencePicker } from '../../../kit/picker/reference-picker.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useAdminOptions } from '../../access/admins/index.ts';
import styles from './audit.module.css';

/** Filter fields beside each other, as many as fit. */
export const FilterGrid = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>;

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
