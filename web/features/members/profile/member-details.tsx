import type { ReactNode } from 'react';
import { Detail, Details } from '../../../kit/record/details.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PhoneText } from '../../../ui/text.tsx';
import type { Member } from '../member.ts';

/** Allows a line break before the @. */
const Email = ({ email }: { email: string }) => (
  <bdi dir="ltr">
    {email.slice(0, email.indexOf('@'))}
    <wbr />
    {email.slice(email.indexOf('@'))}
  </bdi>
);

const freeText = (value: string | null | undefined) => (value ? <bdi>{value}</bdi> : null);

type MemberDetailsProps = {
  member: Member;
  /** Label and value on one row. */
  isNarrow?: boolean;
  /** Details of this kind of member only. */
  children?: ReactNode;
};

/** The details from a member's registration. */
export const MemberDetails = ({ member, isNarrow = false, children }: MemberDetailsProps) => {
  const text = useText();
  const { name, phone, email, address, area, field } = member.user;
  return (
    <Details isNarrow={isNarrow}>
      <Detail label={text('members.name')}>{freeText(name)}</Detail>
      <Detail label={text('members.phone')}>
        <PhoneText>{phone}</PhoneText>
      </Detail>
      <Detail label={text('members.email')}>
        <Email email={email} />
      </Detail>
      <Detail label={text('members.address')}>{freeText(address)}</Detail>
      <Detail label={text('members.area')}>{freeText(area?.name)}</Detail>
      <Detail label={text('members.specialty')}>{freeText(field?.name)}</Detail>
      {children}
      <Detail label={text('members.registered')}>{formatMoment(member.created_at)}</Detail>
    </Details>
  );
};
