import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconPhone } from '@tabler/icons-react';
import { type Contact, contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { normalizePhone } from '../../../../contract/kit/normalize.ts';
import { useCan } from '../../../kit/can.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Card } from '../../../ui/list/card.tsx';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import { EmailText, PhoneText } from '../../../ui/text.tsx';
import { DoctorCell } from '../../members/accounts/index.ts';
import styles from './contacts.module.css';

/** Returns the WhatsApp chat link of a phone number. A national number is Egyptian; any other keeps its country code. */
const whatsappLink = (phone: string): string =>
  `https://wa.me/${normalizePhone(phone)
    .replace(/^(?:\+|00)/, '')
    .replace(/^0/, '20')}`;

type ContactCardProps = { contact: Contact; onMark: () => void };

/** A doctor's request: the doctor, ways to reply, the request, and who has replied. */
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
      <div className={styles.footer}>
        <ContactLinks user={doctor.user} />
        <ContactedState contact={contact} onMark={onMark} />
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

const ContactLinks = ({ user: { name, phone, email } }: { user: User }) => {
  const text = useText();
  return (
    <Flex component="ul" wrap="wrap" gap="4px 20px" miw={0}>
      <li>
        <a className={styles.contactLink} href={`tel:${normalizePhone(phone)}`} aria-label={text('contacts.call', { name, phone })}>
          <IconPhone size={16} aria-hidden="true" />
          <PhoneText>{phone}</PhoneText>
        </a>
      </li>
      <li>
        <a
          className={styles.contactLink}
          href={whatsappLink(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('contacts.chat', { name })}
        >
          <IconBrandWhatsapp size={16} aria-hidden="true" />
          {text('contacts.whatsapp')}
        </a>
      </li>
      <li>
        <a className={styles.contactLink} href={`mailto:${email}`}>
          <EmailText>{email}</EmailText>
        </a>
      </li>
    </Flex>
  );
};

/** The button that marks the doctor as contacted, or who contacted the doctor and when. */
const ContactedState = ({ contact, onMark }: ContactCardProps) => {
  const text = useText();
  const { is_contacted, contacted_at: at, contacted_by: by, doctor } = contact;
  const can = useCan()(contactRoutes.setContacted);
  if (is_contacted === 0) {
    return (
      <Button
        size="xs"
        variant="default"
        disabled={!can}
        aria-label={text('contacts.notContactedOf', { name: doctor.user.name })}
        onClick={onMark}
      >
        {text('contacts.notContacted')}
      </Button>
    );
  }
  return (
    <Stack gap={4} align="flex-end" ms="auto">
      <Button size="xs" variant="default" disabled leftSection={<IconCheck size={16} aria-hidden="true" />}>
        {text('contacts.contacted')}
      </Button>
      {at ? (
        <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
          {by ? text('contacts.whenBy', { when: formatMoment(at), name: by }) : formatMoment(at)}
        </Text>
      ) : null}
    </Stack>
  );
};
