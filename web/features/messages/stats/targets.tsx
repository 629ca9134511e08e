import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '../../../../contract/entities/messages.ts';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { PagedPart } from '../../../kit/paged-part.tsx';
import { useText } from '../../../platform/i18n.ts';
import { QuietLink } from '../../../ui/quiet-link.tsx';
import { useNamedDoctors } from '../messages.api.ts';
import styles from './stats.module.css';

type TargetsProps = { message: Message; onClose: () => void };

const titles = { areas: 'messages.areasOf', fields: 'messages.specialtiesOf' } as const;

/** The areas, or the specialties, of the doctors whom a message is for. */
export const TargetNames = ({ message, kind, onClose }: TargetsProps & { kind: keyof typeof titles }) => {
  const text = useText();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text(titles[kind], { name: message.name })} size={500}>
      <ul className={styles.names}>
        {message[kind].map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Modal>
  );
};

/** The doctors whom a message names. */
export const NamedDoctors = ({ message, onClose }: TargetsProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useNamedDoctors(message.id, page);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('messages.doctorsOf', { name: message.name })} size={500}>
      <PagedPart list={list} page={page} onPage={setPage} noun={text('doctors.noun')}>
        {(rows) => (
          <ul className={styles.names}>
            {rows.map(({ id, user }) => (
              <li key={id}>
                <QuietLink to="/doctors/$id" params={{ id: String(id) }}>
                  <bdi>{user.name}</bdi>
                </QuietLink>
              </li>
            ))}
          </ul>
        )}
      </PagedPart>
    </Modal>
  );
};
