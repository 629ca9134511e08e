import type { CSSProperties } from 'react';
import type { Field } from '../../../kit/record/details.tsx';
import type { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { EmailText, PhoneText } from '../../../ui/text.tsx';
import styles from './list/list.module.css';
import type { Member } from './member.ts';

/** Shown in an empty cell. */
export const emptyCell = (
  <span className={textStyles.faint} data-empty>
    –
  </span>
);

/** A text on one line or a few: at most `width` characters and 12 % of the table, so that the e-mail addresses beside it fit at 1440 px. */
const FittingText = ({ children, width, lines = 1 }: { children: string; width: number; lines?: number }) => {
  const style: CSSProperties & Record<'--lines', number> = { maxInlineSize: `min(${width}ch, 12cqi)`, '--lines': lines };
  return (
    <span className={`${textStyles.clamp} ${styles.fitting}`} style={style} title={children}>
      <bdi>{children}</bdi>
    </span>
  );
};

const ReferenceName = ({ record }: { record: { name: string } | null }) =>
  record ? (
    <FittingText width={22} lines={2}>
      {record.name}
    </FittingText>
  ) : (
    emptyCell
  );

const freeText = (value: string | null | undefined) => (value ? <bdi>{value}</bdi> : null);

/** The fields that the lists and the details of all members show, by name, in the order of the details. */
export const memberFields = (text: ReturnType<typeof useText>) =>
  ({
    phone: { header: text('members.phone'), exports: ['phone'], card: 1, cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    email: {
      header: text('members.email'),
      exports: ['email'],
      from: 940,
      cell: ({ user }) => (
        <bdi dir="ltr" className={`${textStyles.truncate} ${styles.email}`} title={user.email}>
          {user.email}
        </bdi>
      ),
      detail: ({ user }) => <EmailText>{user.email}</EmailText>,
    },
    address: {
      header: text('members.address'),
      exports: ['address'],
      from: 1040,
      cell: ({ user }) =>
        user.address ? (
          <FittingText width={30} lines={2}>
            {user.address}
          </FittingText>
        ) : (
          emptyCell
        ),
      detail: ({ user }) => freeText(user.address),
    },
    area: {
      header: text('members.area'),
      exports: ['area'],
      card: 2,
      cell: ({ user }) => <ReferenceName record={user.area} />,
      detail: ({ user }) => freeText(user.area?.name),
    },
    specialty: {
      header: text('members.specialty'),
      exports: ['field'],
      card: 3,
      cell: ({ user }) => <ReferenceName record={user.field} />,
      detail: ({ user }) => freeText(user.field?.name),
    },
  }) satisfies Record<string, Field<Member>>;
