import { type Icon, IconMapPin, IconStethoscope, IconUsers, IconWorld } from '@tabler/icons-react';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import type { MessageTask } from '../message-task.ts';
import styles from './list.module.css';

type TargetChipsProps = { message: Message; onTask: (task: MessageTask) => void };

/** Whom a message is for: everyone, or how many areas, specialties and doctors, each of which shows them all. Nothing while nobody has said. */
export const TargetChips = ({ message, onTask }: TargetChipsProps) => {
  const text = useText();
  const mayList = useMay()(messageRoutes.doctors);
  const { everyone, areas, fields, doctors_count } = message;
  const numbered = (count: number) => ({ count, shown: formatNumber(count) });
  const chips = [
    { task: 'areas', icon: IconMapPin, count: areas.length, label: text('messages.areaCount', numbered(areas.length)) },
    { task: 'fields', icon: IconStethoscope, count: fields.length, label: text('messages.specialtyCount', numbered(fields.length)) },
    { task: 'doctors', icon: IconUsers, count: doctors_count, label: text('messages.doctorCount', numbered(doctors_count)) },
  ] as const;
  if (!everyone && chips.every(({ count }) => count === 0)) return null;
  return (
    <ul className={styles.chips} aria-label={text('messages.targets')}>
      {everyone ? (
        <li>
          <Chip icon={IconWorld} label={text('messages.everyone')} />
        </li>
      ) : null}
      {chips.map(({ task, icon, count, label }) =>
        count === 0 ? null : (
          <li key={task}>
            <Chip icon={icon} label={label} onOpen={task === 'doctors' && !mayList ? undefined : () => onTask(task)} />
          </li>
        ),
      )}
    </ul>
  );
};

const Chip = ({ icon: ChipIcon, label, onOpen }: { icon: Icon; label: string; onOpen?: (() => void) | undefined }) => {
  const words = (
    <>
      <ChipIcon size={16} aria-hidden="true" />
      {label}
    </>
  );
  if (!onOpen) return <span className={styles.chip}>{words}</span>;
  return (
    <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
      {words}
    </button>
  );
};
