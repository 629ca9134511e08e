import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconPhone } from '@tabler/icons-react';
import { type Contact, contactRoutes } from '../../../contract/entities/contacts.ts';
import { foldPhone } from '../../../contract/kit/fold.ts';
import { useMay } from '../../kit/can.tsx';
import { formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DoctorCell } from '../members/index.ts';
import styles from './contacts.module.css';
import { whatsappOf } from './whatsapp.ts';

type ContactCardProps = { contact: Contact; onMark: () => void };

/** One doctor's request: who asks, the ways to answer, what it is about, and whether somebody did. */
export const ContactCard = ({ contact, onMark }: ContactCardProps) => {
  const { doctor, description, created_at: when } = contact;
  return (
    <Card className={styles.card} aria-label={doctor.user.name}>
      <div className={styles.head}>
        <DoctorCell doctor={doctor} detail={<time dateTime={when}>{formatMoment(when)}</time>} />
        <AccountState user={doctor.user} />
      </div>
      <p className={styles.description} dir="auto">
        {description}
      </p>
      <div className={styles.foot}>
        <Ways user={doctor.user} />
        <Standing contact={contact} onMark={onMark} />
      </div>
    </Card>
  );
};

type User = Contact['doctor']['user'];

const AccountState = ({ user }: { user: User }) => {
  const text = useText();
  if (user.is_archived) return <StatusBadge tone="declined" label={text('contacts.archived')} />;
  return <StatusBadge tone={user.status} label={text(`members.status.${user.status}`)} />;
};

/** Phone, WhatsApp and e-mail. */
const Ways = ({ user: { name, phone, email } }: { user: User }) => {
  const text = useText();
  return (
    <ul className={styles.ways}>
      <li>
        <a className={styles.way} href={`tel:${foldPhone(phone)}`} aria-label={text('contacts.call', { name, phone })}>
          <IconPhone size={16} aria-hidden="true" />
          <PhoneText>{phone}</PhoneText>
        </a>
      </li>
      <li>
        <a className={styles.way} href={whatsappOf(phone)} target="_blank" rel="noreferrer" aria-label={text('contacts.chat', { name })}>
          <IconBrandWhatsapp size={16} aria-hidden="true" />
          {text('contacts.whatsapp')}
        </a>
      </li>
      <li>
        <a className={styles.way} href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      </li>
    </ul>
  );
};

/** The button that marks the doctor as contacted; once that is done, who did and when. */
const Standing = ({ contact, onMark }: ContactCardProps) => {
  const text = useText();
  const { is_contacted, contacted_at: at, contacted_by: by, doctor } = contact;
  const may = useMay()(contactRoutes.setContacted);
  if (is_contacted === 0) {
    return (
      <Button
        size="xs"
        variant="default"
        disabled={!may}
        aria-label={text('contacts.notContactedOf', { name: doctor.user.name })}
        onClick={onMark}
      >
        {text('contacts.notContacted')}
      </Button>
    );
  }
  return (
    <div className={styles.standing}>
      <Button size="xs" variant="default" disabled leftSection={<IconCheck size={16} aria-hidden="true" />}>
        {text('contacts.contacted')}
      </Button>
      {at ? <p className={styles.by}>{by ? text('contacts.whenBy', { when: formatMoment(at), name: by }) : formatMoment(at)}</p> : null}
    </div>
  );
};
