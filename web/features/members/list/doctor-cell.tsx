import type { ReactNode } from 'react';
import type { DoctorId } from '../../../../contract/entities/doctors.ts';
import type { UserId } from '../../../../contract/entities/members.ts';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { QuietLink } from '../../../ui/quiet-link.tsx';
import { thumbnailOf } from '../../../ui/thumbnail.ts';

type DoctorCellProps = {
  // A doctor and its account have one number.
  doctor: { readonly id: DoctorId | UserId; readonly image: string | null; readonly user: { readonly name: string } };
  /** The smaller line under the name. */
  detail?: ReactNode;
};

/** A doctor's picture beside the name, which leads to the doctor's page. */
export const DoctorCell = ({ doctor: { id, image, user }, detail }: DoctorCellProps) => (
  <PersonCell
    name={
      <QuietLink to="/doctors/$id" params={{ id: String(id) }}>
        {user.name}
      </QuietLink>
    }
    image={thumbnailOf(image)}
    detail={detail}
  />
);
