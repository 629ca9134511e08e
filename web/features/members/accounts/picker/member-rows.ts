import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { type RowPages, useRowPages } from '../../../../kit/data/queries.ts';
import { thumbnailOf } from '../../../../ui/picture/picture.tsx';

export type MemberType = 'doctor' | 'company';

/** A picked member; `type` if the picker picked it. */
export type PickedMember = { id: number; name: string; type?: MemberType | undefined };

/** A doctor or a company as the picker shows it. */
export type MemberRow = PickedMember & { phone: string; email: string; status: AccountStatus; image: string | null };

/** The search of the picker: a field and a term, or undefined. */
export type MemberSearch = Record<string, string>;

const toMemberRow = <Row>(pages: RowPages<Row>, show: (row: Row) => MemberRow): RowPages<MemberRow> => ({
  ...pages,
  rows: pages.rows.map(show),
  readFirst: async (max) => (await pages.readFirst(max)).map(show),
});

export const useDoctorRows = (search: MemberSearch): RowPages<MemberRow> =>
  toMemberRow(useRowPages(doctorRoutes.list, search), ({ user, image }) => ({ ...user, type: 'doctor', image: thumbnailOf(image) }));

export const useCompanyRows = (search: MemberSearch): RowPages<MemberRow> =>
  toMemberRow(useRowPages(companyRoutes.list, search), ({ user, logo }) => ({ ...user, type: 'company', image: thumbnailOf(logo) }));
