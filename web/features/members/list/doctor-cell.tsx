import type { ReactNode } from 'react';
import type { DoctorId } from '../../../../contract/entities/doctors.ts';
import type { UserId } from '../../../../contract/entities/members.ts';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { thumbnailOf } from '../../../ui/picture.tsx';
import { PlainLink } from '../../../ui/text.tsx';

type DoctorCellProps = {
  // A doctor and its user account have the same id.
  doctor: { readonly id: DoctorId | UserId; readonly image: string | null; readonly user: { readonly name: string } };
  /** The smaller line below the name. */
  detail?: ReactNode;
};

/** A doctor's picture and name with a link to the doctor's page. */
export const DoctorCell = ({ doctor: { id, image, user }, detail }: DoctorCellProps) => (
  <PersonCell
    name={
      <PlainLink to="/doctors/$id" params={{ id: String(id) }}>
        {user.name}
      </PlainLink>
    }
    image={thumbnailOf(image)}
    detail={detail}
  />
);
