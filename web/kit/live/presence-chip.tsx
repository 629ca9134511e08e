import { IconEye, IconPencil } from '@tabler/icons-react';
import type { PresentUser } from '../../../contract/entities/office/live.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './live.module.css';
import { usePresence } from './presence.ts';
import type { Subject } from './subject.ts';

type Mode = PresentUser['mode'];

const icons = { editing: IconPencil, viewing: IconEye } as const;

/** 'Mona is editing', and how many more do. */
const Chip = ({ mode, users }: { mode: Mode; users: readonly PresentUser[] }) => {
  const text = useText();
  const [first] = users;
  if (!first) return null;
  const Icon = icons[mode];
  const label =
    users.length === 1
      ? text(`live.${mode}One`, { name: first.name })
      : text(`live.${mode}Many`, { name: first.name, count: users.length - 1 });
  return (
    <span className={styles.chip} data-tone={mode === 'editing' ? 'pending' : 'neutral'} title={users.map(({ name }) => name).join(', ')}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
};

/** Who else edits or reads the record. Announced to screen readers, because it appears by itself. */
export const PresenceChip = ({ subject, mode }: { subject: Subject; mode: Mode }) => {
  const others = usePresence(subject, mode);
  return (
    <span role="status">
      <Chip mode="editing" users={others.filter((other) => other.mode === 'editing')} />{' '}
      <Chip mode="viewing" users={others.filter((other) => other.mode === 'viewing')} />
    </span>
  );
};
