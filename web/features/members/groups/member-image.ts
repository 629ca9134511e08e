import type { GroupMember } from '../../../../contract/entities/members/groups.ts';
import { thumbnailOf } from '../../../ui/picture/picture.tsx';

/** The thumbnail of a doctor, or the logo of a company. */
export const getMemberImage = ({ doctor, company }: GroupMember): string | null => thumbnailOf(doctor?.image ?? company?.logo ?? null);
