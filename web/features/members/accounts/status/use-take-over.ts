import { useState } from 'react';
import { companyId, companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { doctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { type Claim, claim as claimSchema, type MemberRole } from '../../../../../contract/entities/members/members.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { useReleaseOnLeave } from '../../../../kit/verification/use-claim.ts';
import type { ApiError } from '../../../../platform/http/api-error.ts';
import { t } from '../../../../platform/i18n.ts';

type Account = { id: number; roles: MemberRole };

/** Takes over an account whose decision was refused because somebody else verifies it. The claim ends when the form closes. */
export const useTakeOver = ({ id, roles }: Account) => {
  const [claim, setClaim] = useState<Claim>();
  const [takenId, setTakenId] = useState<number>();
  const options = { success: t('verification.takenOver') };
  const doctor = useApiMutation(doctorRoutes.verification, options);
  const company = useApiMutation(companyRoutes.verification, options);
  useReleaseOnLeave(takenId);
  const send = () => {
    // A member's id is that of the doctor or the company.
    if (roles === 'doctor') return doctor.send({ body: { id: doctorId.parse(id), take_over: true } });
    return company.send({ body: { id: companyId.parse(id), take_over: true } });
  };
  return {
    /** Who verifies the account; undefined if nobody else does. */
    claim,
    isPending: doctor.isPending || company.isPending,
    /** Reads the claim of a refused decision. */
    track: (error: ApiError | undefined) => setClaim(claimSchema.safeParse(error?.current?.['claim']).data),
    /** Returns whether the account is claimed. */
    async takeOver(): Promise<boolean> {
      const { ok } = await send();
      if (!ok) return false;
      setTakenId(id);
      setClaim(undefined);
      return true;
    },
  };
};
