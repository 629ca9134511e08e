import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { MemberArchive, useMemberSearch } from '../accounts/index.ts';
import { useDoctorColumns } from './doctor-columns.tsx';
import { useArchivedDoctors } from './doctors.api.ts';
import { useRestoreDoctors } from './doctors-archive.api.ts';

export const DoctorArchive = () => {
  const text = useText();
  const params = useListParams(doctorRoutes.archived, { bulk: 'doctors.archived' });
  // The server sends all doctors in one array unless a page is named.
  const query = { ...params.query, page: params.page };
  const list = useArchivedDoctors(query);
  useMemberSearch();
  return (
    <MemberArchive
      title={text('doctors.archived')}
      noun={text('doctors.noun')}
      list={list}
      params={{ ...params, query }}
      columns={useDoctorColumns(list.firstNumber)}
      restore={useRestoreDoctors()}
      route={doctorRoutes.restore}
    />
  );
};
