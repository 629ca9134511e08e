import type { ReactNode } from 'react';
import type { DoctorId } from '../../../../../contract/entities/members/doctors.ts';
import type { UserId } from '../../../../../contract/entities/members/members.ts';
import { useCan } from '../../../../kit/can.tsx';
import { PersonCell } from '../../../../ui/list/person-cell.tsx';
import { thumbnailOf } from '../../../../ui/picture/picture.tsx';
import { PlainLink } from '../../../../ui/text.tsx';

type DoctorCellProps = {
  // A doctor and its user account have the same id.
  doctor: { readonly id: DoctorId | UserId; readonly image: string | null; readonly user: { readonly name: string } };
  /** The smaller line below the name. */
  detail?: ReactNode;
};

// Only the permission, because importing the routes would add the contract of doctors to every screen with a cell.
const readDoctors = { permission: 'doctors.read' } as const;

/** A doctor's picture and name, with a link to the doctor's page for users who may open it. */
export const DoctorCell = ({ doctor: { id, image, user }, detail }: DoctorCellProps) => {
  const canRead = useCan()(readDoctors);
  const link = (
    <PlainLink to="/doctors/$id" params={{ id: String(id) }}>
      {user.name}
    </PlainLink>
  );
  return <PersonCell name={canRead ? link : user.name} image={thumbnailOf(image)} detail={detail} />;
};
