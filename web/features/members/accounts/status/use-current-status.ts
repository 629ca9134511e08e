import { useQuery } from '@tanstack/react-query';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import { routeQuery } from '../../../../kit/data/queries.ts';

type Account = { id: number; status: AccountStatus; roles: MemberRole };

/** The status of a member. After a conflict it is read again, because a filtered list no longer has the member. */
export const useCurrentStatus = ({ id, status, roles }: Account, hasConflict: boolean): AccountStatus => {
  const options = { staleTime: 0, enabled: hasConflict };
  const input = { params: { id } };
  const doctor = useQuery({ ...routeQuery(doctorRoutes.get, input), ...options, enabled: hasConflict && roles === 'doctor' });
  const company = useQuery({ ...routeQuery(companyRoutes.get, input), ...options, enabled: hasConflict && roles === 'company' });
  return (hasConflict && (doctor.data ?? company.data)?.data.user.status) || status;
};
