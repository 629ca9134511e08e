import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import type { Claim, MemberErasure, MemberRole } from '../../../../contract/entities/members/members.ts';

type Reference = { id: number; name: string } | null;

/** The fields that doctors and companies share in responses. */
export type Member = {
  readonly id: number;
  readonly created_at: string;
  readonly archived_at: string | null;
  readonly archived_by: string | null;
  readonly erasure: MemberErasure | null;
  readonly documents_removed_at: string | null;
  readonly claim: Claim | null;
  readonly user: {
    id: number;
    name: string;
    phone: string;
    email: string;
    address: string | null;
    status: AccountStatus;
    status_reason: string | null;
    roles: MemberRole;
    area: Reference;
    field: Reference;
  };
};

/** Returns the names of a member's area and specialty by the fields of its form. */
export const choiceTextsOf = ({ area, field }: Pick<Member['user'], 'area' | 'field'>) => ({ area_id: area?.name, field_id: field?.name });

/** Returns the path of a member's page, by role. */
export const memberPage = { doctor: '/doctors/$id', company: '/companies/$id' } as const;

/** The dialogs that an action on any member opens. */
export type MemberDialogState = 'edit' | 'status' | 'archive' | 'password' | 'sessions';
