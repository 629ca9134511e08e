import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { Detail } from '../../../kit/record/details.tsx';
import { useText } from '../../../platform/i18n.ts';
import { MemberDetails } from '../../members/index.ts';

/** The details from a doctor's registration; `isNarrow` lists the fields below one another. */
export const DoctorDetails = ({ doctor, isNarrow = false }: { doctor: Doctor; isNarrow?: boolean }) => {
  const text = useText();
  const { promocode } = doctor.user;
  return (
    <MemberDetails member={doctor} isNarrow={isNarrow}>
      <Detail label={text('doctors.promoCode')}>{promocode ? <bdi dir="ltr">{promocode.name}</bdi> : null}</Detail>
    </MemberDetails>
  );
};
