import { Link } from '@tanstack/react-router';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import type { Column } from '../../kit/list/data-table.tsx';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { emptyCell, useMemberColumns } from '../members/index.ts';
import { CardThumbnail, CardThumbnails, DoctorPicture } from './doctor-pictures.tsx';
import styles from './doctors.module.css';

/** The columns of the doctors table; the first row has the number `firstNumber`. */
export const useDoctorColumns = (firstNumber: number): Column<Doctor>[] => {
  const text = useText();
  const shared = useMemberColumns<Doctor>({ firstNumber, page: '/doctors/$id', pictureOf: ({ image }) => image });
  return [
    shared.number,
    shared.name,
    shared.phone,
    shared.email,
    { header: text('doctors.image'), view: 'all', align: 'center', cell: (doctor) => <DoctorPicture doctor={doctor} /> },
    { ...shared.address, view: 'all' },
    {
      header: text('doctors.coins'),
      align: 'end',
      cell: (doctor) => (
        <Link
          to="/doctors/$id"
          params={{ id: String(doctor.id) }}
          hash="coins"
          className={styles.coins}
          aria-label={text('doctors.coinsOf', { count: doctor.points, name: doctor.user.name })}
        >
          {formatNumber(doctor.points)}
        </Link>
      ),
    },
    { header: text('doctors.card'), isTableOnly: true, view: 'usual', cell: (doctor) => <CardThumbnails doctor={doctor} /> },
    { header: text('doctors.front'), align: 'center', view: 'all', cell: (doctor) => <CardThumbnail doctor={doctor} side="front" /> },
    { header: text('doctors.back'), align: 'center', view: 'all', cell: (doctor) => <CardThumbnail doctor={doctor} side="back" /> },
    { header: text('doctors.roles'), view: 'all', cell: ({ user }) => text(`doctors.role.${user.roles}`) },
    shared.area,
    shared.specialty,
    {
      header: text('doctors.promoCode'),
      view: 'all',
      cell: ({ user }) => (user.promocode ? <bdi dir="ltr">{user.promocode.name}</bdi> : emptyCell),
    },
    shared.status,
  ];
};
