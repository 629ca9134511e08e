import { companyRoutes } from '../../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/doctors.ts';
import type { AccountStatus } from '../../../../contract/entities/members.ts';
import { type RowPages, useRowPages } from '../../../kit/queries.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';

export type MemberType = 'doctor' | 'company';

/** A member that was picked. */
export type PickedMember = { id: number; name: string };

/** A doctor or a company as the picker shows it. */
export type MemberRow = PickedMember & { phone: string; email: string; status: AccountStatus; image: string | null };

/** What the picker searches by: one field and a term, or nothing. */
export type MemberSearch = Record<string, string>;

const shownAs = <Row>(pages: RowPages<Row>, show: (row: Row) => MemberRow): RowPages<MemberRow> => ({
  ...pages,
  rows: pages.rows.map(show),
  readFirst: async (most) => (await pages.readFirst(most)).map(show),
});

export const useDoctorRows = (search: MemberSearch): RowPages<MemberRow> =>
  shownAs(useRowPages(doctorRoutes.list, search), ({ user, image }) => ({ ...user, image: thumbnailOf(image) }));

export const useCompanyRows = (search: MemberSearch): RowPages<MemberRow> =>
  shownAs(useRowPages(companyRoutes.list, search), ({ user, logo }) => ({ ...user, image: thumbnailOf(logo) }));
