import { Detail, Details, type Field, FieldDetails } from '../../../../kit/record/details.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import type { Member } from '../member.ts';
import { memberFields } from '../member-fields.tsx';

/** The details from a member's registration; `fields` are those of this kind of member only. */
export const MemberDetails = <Row extends Member>({ member, fields }: { member: Row; fields: readonly Field<Row>[] }) => {
  const text = useText();
  return (
    <Details>
      <Detail label={text('members.name')}>
        <bdi>{member.user.name}</bdi>
      </Detail>
      <FieldDetails row={member} fields={[...Object.values(memberFields(text)), ...fields]} />
      <Detail label={text('members.registered')}>{formatMoment(member.created_at)}</Detail>
    </Details>
  );
};
