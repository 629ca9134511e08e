import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { PagedSection } from '../../../../kit/list/paged-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PlainLink } from '../../../../ui/text.tsx';
import { useTargetDoctors } from '../messages.api.ts';
import styles from './stats.module.css';

type TargetsProps = { message: Message; onClose: () => void };

const titles = { areas: 'messages.areasOf', fields: 'messages.specialtiesOf' } as const;

/** The target areas or specialties of a message. */
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

export const TargetDoctors = ({ message, onClose }: TargetsProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useTargetDoctors(message.id, page);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('messages.doctorsOf', { name: message.name })} size={500}>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('doctors.noun')}>
        {(rows) => (
          <ul className={styles.names}>
            {rows.map(({ id, user }) => (
              <li key={id}>
                <PlainLink to="/doctors/$id" params={{ id: String(id) }}>
                  <bdi>{user.name}</bdi>
                </PlainLink>
              </li>
            ))}
          </ul>
        )}
      </PagedSection>
    </Modal>
  );
};
