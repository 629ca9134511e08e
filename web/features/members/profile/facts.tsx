import type { ReactNode } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import type { Member } from '../member.ts';
import styles from './profile.module.css';

/** One fact under its label; a dash where it is not known. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
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

type MemberFactsProps = {
  member: Member;
  /** Label and value on one row. */
  isNarrow?: boolean;
  /** Facts that only these members have. */
  children?: ReactNode;
};

/** What was said of a member at its registration. */
export const MemberFacts = ({ member, isNarrow = false, children }: MemberFactsProps) => {
  const text = useText();
  const { name, phone, email, address, area, field } = member.user;
  return (
    <dl className={isNarrow ? styles.rows : styles.facts}>
      <Fact label={text('members.name')}>{free(name)}</Fact>
      <Fact label={text('members.phone')}>
        <PhoneText>{phone}</PhoneText>
      </Fact>
      <Fact label={text('members.email')}>
        <Email email={email} />
      </Fact>
      <Fact label={text('members.address')}>{free(address)}</Fact>
      <Fact label={text('members.area')}>{free(area?.name)}</Fact>
      <Fact label={text('members.specialty')}>{free(field?.name)}</Fact>
      {children}
      <Fact label={text('members.registered')}>{formatMoment(member.created_at)}</Fact>
    </dl>
  );
};
