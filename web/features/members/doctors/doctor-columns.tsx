import { useMemo } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { useCan } from '../../../kit/can.tsx';
import { RowLink } from '../../../kit/list/rows/row-link.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useMemberColumns } from '../accounts/index.ts';
import { doctorFields } from './doctor-fields.tsx';
import { CardMark, CardThumbnail, DoctorPicture } from './doctor-pictures.tsx';
import styles from './doctors.module.css';
import { seeDocuments } from './documents.ts';

const pictureOf = ({ image }: Doctor) => image;

/** The columns of the doctors table, without the ID card for users who may not see it; the first row has the number `firstNumber`. */
export const useDoctorColumns = (firstNumber: number): Column<Doctor>[] => {
  const text = useText();
  const shared = useMemberColumns({ firstNumber, path: '/doctors', pictureOf });
  const canSeeCards = useCan()(seeDocuments);
  return useMemo(() => {
    const columns = columnsOf(shared, text);
    return canSeeCards ? columns : columns.filter(({ isDocument }) => !isDocument);
  }, [shared, text, canSeeCards]);
};

type SharedColumns = ReturnType<typeof useMemberColumns<Doctor>>;

const columnsOf = (shared: SharedColumns, text: ReturnType<typeof useText>): (Column<Doctor> & { isDocument?: true })[] => [
  shared.number,
  shared.name,
  shared.phone,
  shared.email,
  { header: text('doctors.image'), view: 'all', align: 'center', cell: (doctor) => <DoctorPicture doctor={doctor} /> },
  { ...shared.address, view: 'all' },
  {
    header: text('doctors.coins'),
    sort: 'coins',
    align: 'end',
    from: 760,
    card: 4,
    exports: ['coins'],
    cell: (doctor) => (
      <RowLink
        href={`/doctors/${doctor.id}#coins`}
        className={styles.coins}
        aria-label={text('doctors.coinsOf', { count: doctor.points, name: doctor.user.name })}
      >
        {formatNumber(doctor.points)}
      </RowLink>
    ),
  },
  {
    header: text('doctors.card'),
    isDocument: true,
    isTableOnly: true,
    view: 'usual',
    from: 1040,
    cell: (doctor) => <CardMark doctor={doctor} />,
  },
  {
    header: text('doctors.front'),
    isDocument: true,
    align: 'center',
    view: 'all',
    cell: (doctor) => <CardThumbnail doctor={doctor} side="front" />,
  },
  {
    header: text('doctors.back'),
    isDocument: true,
    align: 'center',
    view: 'all',
    cell: (doctor) => <CardThumbnail doctor={doctor} side="back" />,
  },
  { header: text('doctors.roles'), view: 'all', cell: ({ user }) => text(`doctors.role.${user.roles}`) },
  shared.area,
  shared.specialty,
  ...doctorFields(text),
  shared.created,
  shared.status,
];
