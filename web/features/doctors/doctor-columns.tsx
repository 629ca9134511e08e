import { Link } from '@tanstack/react-router';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import type { Column } from '../../kit/data-table.tsx';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { ClampText } from '../../ui/clamp-text.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { MemberStatus } from '../members/index.ts';
import { CardThumbnail, DoctorPicture, thumbnailOf } from './doctor-pictures.tsx';
import styles from './doctors.module.css';

const nothing = <span className={styles.none}>–</span>;

const Choice = ({ of }: { of: { name: string } | null }) => (of ? <ClampText width={22}>{of.name}</ClampText> : nothing);

const NameLink = ({ doctor }: { doctor: Doctor }) => (
  <Link to="/doctors/$id" params={{ id: String(doctor.id) }} className={styles.name} dir="auto">
    {doctor.user.name}
  </Link>
);

/** The columns of a doctors' table, as the specification orders them; the first row is number `firstNumber`. */
export const useDoctorColumns = (firstNumber: number): Column<Doctor>[] => {
  const text = useText();
  return [
    { header: '#', align: 'end', cell: (_, index) => formatNumber(firstNumber + index) },
    {
      header: text('doctors.name'),
      cell: (doctor) => <PersonCell name={<NameLink doctor={doctor} />} image={thumbnailOf(doctor.image)} />,
    },
    { header: text('doctors.phone'), cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    { header: text('doctors.email'), cell: ({ user }) => <bdi dir="ltr">{user.email}</bdi> },
    { header: text('doctors.image'), align: 'center', cell: (doctor) => <DoctorPicture doctor={doctor} /> },
    { header: text('doctors.address'), cell: ({ user }) => (user.address ? <ClampText>{user.address}</ClampText> : nothing) },
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
    { header: text('doctors.front'), align: 'center', cell: (doctor) => <CardThumbnail doctor={doctor} side="front" /> },
    { header: text('doctors.back'), align: 'center', cell: (doctor) => <CardThumbnail doctor={doctor} side="back" /> },
    { header: text('doctors.roles'), cell: ({ user }) => text(`doctors.role.${user.roles}`) },
    { header: text('doctors.area'), cell: ({ user }) => <Choice of={user.area} /> },
    { header: text('doctors.specialty'), cell: ({ user }) => <Choice of={user.field} /> },
    { header: text('doctors.promoCode'), cell: ({ user }) => (user.promocode ? <bdi dir="ltr">{user.promocode.name}</bdi> : nothing) },
    { header: text('doctors.status'), cell: ({ user }) => <MemberStatus status={user.status} /> },
  ];
};
