import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import type { Field } from '../../../kit/record/details.tsx';
import type { useText } from '../../../platform/i18n.ts';
import { emptyCell } from '../accounts/index.ts';

/** The fields of doctors only that the list and the details show. */
export const doctorFields = (text: ReturnType<typeof useText>): Field<Doctor>[] => [
  {
    header: text('doctors.syndicateNumber'),
    view: 'all',
    cell: ({ syndicate_number: number }) => (number ? <bdi dir="ltr">{number}</bdi> : emptyCell),
  },
  {
    header: text('doctors.promoCode'),
    view: 'all',
    exports: ['promocode'],
    cell: ({ user }) => (user.promocode ? <bdi dir="ltr">{user.promocode.name}</bdi> : emptyCell),
  },
];
