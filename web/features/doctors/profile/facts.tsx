import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { Fact } from '../../../kit/facts.tsx';
import { useText } from '../../../platform/i18n.ts';
import { MemberFacts } from '../../members/index.ts';

/** What a doctor said of themselves when registering; `isNarrow` puts label and value on one row. */
export const Facts = ({ doctor, isNarrow = false }: { doctor: Doctor; isNarrow?: boolean }) => {
  const text = useText();
  const { promocode } = doctor.user;
  return (
    <MemberFacts member={doctor} isNarrow={isNarrow}>
      <Fact label={text('doctors.promoCode')}>{promocode ? <bdi dir="ltr">{promocode.name}</bdi> : null}</Fact>
    </MemberFacts>
  );
};
