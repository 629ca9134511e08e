import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { useListParams } from '../../kit/list/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { MemberArchive, useMemberSearch } from '../members/index.ts';
import { useDoctorColumns } from './doctor-columns.tsx';
import { useArchivedDoctors, useRestoreDoctors } from './doctors.api.ts';

/** The archived doctors as one list without pages. */
export const DoctorArchive = () => {
  const text = useText();
  const params = useListParams(doctorRoutes.archived);
  const { page: _page, ...query } = params.query;
  useMemberSearch();
  return (
    <MemberArchive
      title={text('doctors.archived')}
      noun={text('doctors.noun')}
      list={useArchivedDoctors(query)}
      params={params}
      columns={useDoctorColumns(1)}
      restore={useRestoreDoctors()}
      route={doctorRoutes.restore}
    />
  );
};
