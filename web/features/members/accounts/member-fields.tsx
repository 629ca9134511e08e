import type { Field } from '../../../kit/record/details.tsx';
import type { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { ClampText, EmailText, PhoneText } from '../../../ui/text.tsx';
import styles from './list/list.module.css';
import type { Member } from './member.ts';

/** Shown in an empty cell. */
export const emptyCell = <span className={textStyles.faint}>–</span>;

/** A text on one line: at most `width` characters and 12 % of the table, so that the usual columns fit at 1440 px. */
const FittingText = ({ children, width, dir }: { children: string; width: number; dir?: 'ltr' }) => (
  <span className={`${textStyles.clamp} ${styles.fitting}`} style={{ maxInlineSize: `min(${width}ch, 12cqi)` }} title={children} dir={dir}>
    <bdi>{children}</bdi>
  </span>
);

const ReferenceName = ({ record }: { record: { name: string } | null }) =>
  record ? <FittingText width={22}>{record.name}</FittingText> : emptyCell;

const freeText = (value: string | null | undefined) => (value ? <bdi>{value}</bdi> : null);

/** The fields that the lists and the details of all members show, by name, in the order of the details. */
export const memberFields = (text: ReturnType<typeof useText>) =>
  ({
    phone: { header: text('members.phone'), exports: ['phone'], cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    email: {
      header: text('members.email'),
      exports: ['email'],
      cell: ({ user }) => (
        <FittingText width={21} dir="ltr">
          {user.email}
        </FittingText>
      ),
      detail: ({ user }) => <EmailText>{user.email}</EmailText>,
    },
    address: {
      header: text('members.address'),
      exports: ['address'],
      cell: ({ user }) => (user.address ? <ClampText>{user.address}</ClampText> : emptyCell),
      detail: ({ user }) => freeText(user.address),
    },
    area: {
      header: text('members.area'),
      exports: ['area'],
      cell: ({ user }) => <ReferenceName record={user.area} />,
      detail: ({ user }) => freeText(user.area?.name),
    },
    specialty: {
      header: text('members.specialty'),
      exports: ['field'],
      cell: ({ user }) => <ReferenceName record={user.field} />,
      detail: ({ user }) => freeText(user.field?.name),
    },
  }) satisfies Record<string, Field<Member>>;
