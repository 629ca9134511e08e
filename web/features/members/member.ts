import type { AccountStatus, MemberRole } from '../../../contract/entities/members.ts';

type Choice = { id: number; name: string } | null;

/** What a doctor and a company have in common, as the API answers them. */
export type Member = {
  readonly id: number;
  readonly created_at: string;
  readonly archived_at: string | null;
  readonly archived_by: string | null;
  readonly user: {
    id: number;
    name: string;
    phone: string;
    email: string;
    address: string | null;
    status: AccountStatus;
    status_reason: string | null;
    roles: MemberRole;
    area: Choice;
    field: Choice;
  };
};

/** The page of a member, by its role. */
export const memberPage = { doctor: '/doctors/$id', company: '/companies/$id' } as const;

/** What can be open over any member. */
export type MemberTask = 'edit' | 'status' | 'archive' | 'password';
