import type { ReactNode } from 'react';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import type { Member } from '../member.ts';

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
    <Facts isNarrow={isNarrow}>
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
    </Facts>
  );
};
