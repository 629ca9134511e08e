import type { ReactNode } from 'react';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './profile.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.none}>–</span>}</dd>
  </div>
);

/** Breaks before the @ where it must break. */
const Email = ({ email }: { email: string }) => (
  <bdi dir="ltr">
    {email.slice(0, email.indexOf('@'))}
    <wbr />
    {email.slice(email.indexOf('@'))}
  </bdi>
);

const free = (words: string | null | undefined) => (words ? <bdi>{words}</bdi> : null);

/** What a doctor said of themselves when registering; `isNarrow` puts label and value on one row. */
export const Facts = ({ doctor, isNarrow = false }: { doctor: Doctor; isNarrow?: boolean }) => {
  const text = useText();
  const { name, phone, email, address, area, field, promocode } = doctor.user;
  return (
    <dl className={isNarrow ? styles.rows : styles.facts}>
      <Fact label={text('doctors.name')}>{free(name)}</Fact>
      <Fact label={text('doctors.phone')}>
        <PhoneText>{phone}</PhoneText>
      </Fact>
      <Fact label={text('doctors.email')}>
        <Email email={email} />
      </Fact>
      <Fact label={text('doctors.address')}>{free(address)}</Fact>
      <Fact label={text('doctors.area')}>{free(area?.name)}</Fact>
      <Fact label={text('doctors.specialty')}>{free(field?.name)}</Fact>
      <Fact label={text('doctors.promoCode')}>{promocode ? <bdi dir="ltr">{promocode.name}</bdi> : null}</Fact>
      <Fact label={text('doctors.registered')}>{formatMoment(doctor.created_at)}</Fact>
    </dl>
  );
};
