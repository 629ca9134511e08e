import { Flex } from '@mantine/core';
import { type Icon, IconMapPin, IconStethoscope, IconUsers, IconWorld } from '@tabler/icons-react';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useText } from '../../../../platform/i18n.ts';
import type { MessageDialogState } from '../message-actions.ts';
import styles from './list.module.css';

type TargetChipsProps = { message: Message; onOpenDialog?: ((kind: MessageDialogState) => void) | undefined };

/** The targets of a message: everyone, or the number of areas, specialties and doctors, each of which opens the list. Renders nothing without targets. */
export const TargetChips = ({ message, onOpenDialog }: TargetChipsProps) => {
  const text = useText();
  const canListDoctors = useCan()(messageRoutes.doctors);
  const { everyone, areas, fields, doctors_count } = message;
  const chips = [
    { kind: 'areas', icon: IconMapPin, count: areas.length, label: text('messages.areaCount', { count: areas.length }) },
    { kind: 'fields', icon: IconStethoscope, count: fields.length, label: text('messages.specialtyCount', { count: fields.length }) },
    { kind: 'doctors', icon: IconUsers, count: doctors_count, label: text('messages.doctorCount', { count: doctors_count }) },
  ] as const;
  if (!everyone && chips.every(({ count }) => count === 0)) return null;
  return (
    <Flex component="ul" wrap="wrap" gap={6} aria-label={text('messages.targets')}>
      {everyone ? (
        <li>
          <Chip icon={IconWorld} label={text('messages.everyone')} />
        </li>
      ) : null}
      {chips.map(({ kind, icon, count, label }) =>
        count === 0 ? null : (
          <li key={kind}>
            <Chip
              icon={icon}
              label={label}
              onOpen={onOpenDialog && (kind !== 'doctors' || canListDoctors) ? () => onOpenDialog(kind) : undefined}
            />
          </li>
        ),
      )}
    </Flex>
  );
};

const Chip = ({ icon: ChipIcon, label, onOpen }: { icon: Icon; label: string; onOpen?: (() => void) | undefined }) => {
  const content = (
    <>
      <ChipIcon size={16} aria-hidden="true" />
      {label}
    </>
  );
  if (!onOpen) return <span className={styles.chip}>{content}</span>;
  return (
    <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
};
