import type { GroupMember } from '../../../contract/entities/groups.ts';
import { thumbnailOf } from '../../ui/thumbnail.ts';

/** The small picture of a doctor or the logo of a company. */
export const imageOf = ({ doctor, company }: GroupMember): string | null => thumbnailOf(doctor?.image ?? company?.logo ?? null);
