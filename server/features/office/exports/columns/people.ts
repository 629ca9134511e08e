import type { Company } from '../../../../../contract/entities/members/companies.ts';
import type { Consent } from '../../../../../contract/entities/members/consents.ts';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import type { GroupMember } from '../../../../../contract/entities/members/groups.ts';
import type { Contact } from '../../../../../contract/entities/office/contacts.ts';
import type { Report } from '../../../../../contract/entities/office/reports.ts';
import { archived, type Columns, created, id, number, text, time, updated, word, yesNo } from './column.ts';

type Member = Doctor | Company;

const account: Columns<Member> = {
  name: text('Name', ({ user }) => user.name, 30),
  phone: text('Phone', ({ user }) => user.phone, 16),
  email: text('Email', ({ user }) => user.email, 30),
  address: text('Address', ({ user }) => user.address || null, 36),
  area: text('Area', ({ user }) => user.area?.name ?? null),
  field: text('Specialty', ({ user }) => user.field?.name ?? null),
};

const decision: Columns<Member> = {
  status: word('Status', ({ user }) => user.status),
  status_reason: text('Reason', ({ user }) => user.status_reason, 36),
};

const dates: Columns<Member> = {
  ...created(),
  ...updated(),
  documents_removed_at: time('Documents removed at', (member) => member.documents_removed_at),
};

const archivedMember: Columns<Member> = {
  ...archived,
  erasure_due_at: time('Erasure due at', ({ erasure }) => erasure?.due_at ?? null),
};

/** Without the pictures, because their addresses open identity documents. */
const doctors: Columns<Doctor> = {
  ...id(),
  ...account,
  promocode: text('Promo code', ({ user }) => user.promocode?.name ?? null, 18),
  ...decision,
  coins: number('Coins', ({ points }) => points),
  ...dates,
};

const companies: Columns<Company> = {
  ...id(),
  ...account,
  tax_number: text('Tax number', ({ tax_number }) => tax_number, 18),
  ...decision,
  ...dates,
};

const members: Columns<GroupMember> = {
  ...id(),
  name: text('Name', ({ name }) => name, 30),
  phone: text('Phone', ({ phone }) => phone, 16),
  email: text('Email', ({ email }) => email, 30),
  role: word('Role', ({ roles }) => roles),
  status: word('Status', ({ status }) => status),
  is_archived: yesNo('Archived', ({ is_archived }) => is_archived),
  added_at: time('Added at', ({ pivot }) => pivot.added_at),
};

const contacts: Columns<Contact> = {
  ...id(),
  doctor_id: number('Doctor ID', ({ doctor }) => doctor.id),
  name: text('Doctor', ({ doctor }) => doctor.user.name, 30),
  phone: text('Phone', ({ doctor }) => doctor.user.phone, 16),
  email: text('Email', ({ doctor }) => doctor.user.email, 30),
  description: text('Message', ({ description }) => description, 60),
  is_contacted: yesNo('Contacted', ({ is_contacted }) => is_contacted),
  contacted_at: time('Contacted at', ({ contacted_at }) => contacted_at),
  contacted_by: text('Contacted by', ({ contacted_by }) => contacted_by),
  ...created(),
};

const reports: Columns<Report> = {
  ...id(),
  kind: word('Kind', ({ kind }) => kind),
  doctor_id: number('Author ID', ({ author }) => author.id),
  name: text('Author', ({ author }) => author.user.name, 30),
  text: text('Text', (report) => report.text || null, 60),
  reports: number('Reports', (report) => report.reports),
  reasons: text('Reasons', ({ reasons }) => reasons.map(({ reason, count }) => `${reason} ${count}`).join(', '), 30),
  reported_at: time('Reported at', ({ reported_at }) => reported_at),
  is_hidden: yesNo('Hidden', ({ is_hidden }) => is_hidden),
  outcome: word('Outcome', ({ outcome }) => outcome),
  decided_at: time('Decided at', ({ decided_at }) => decided_at),
  decided_by: text('Decided by', ({ decided_by }) => decided_by),
};

const consents: Columns<Consent> = {
  ...id(),
  channel: word('Channel', ({ channel }) => channel),
  purpose: word('Purpose', ({ purpose }) => purpose),
  state: word('State', ({ state }) => state),
  source: word('Source', ({ source }) => source),
  text_version: text('Text version', ({ text_version }) => text_version, 14),
  note: text('Note', ({ note }) => note, 36),
  at: time('Since', ({ at }) => at),
  recorded_by: text('Recorded by', ({ recorded_by }) => recorded_by?.name ?? null),
  recorded_at: time('Recorded at', ({ recorded_at }) => recorded_at),
};

export const people = {
  'doctors.list': doctors,
  'doctors.archived': { ...doctors, ...archivedMember },
  'companies.list': companies,
  'companies.archived': { ...companies, ...archivedMember },
  'groups.members': members,
  'contacts.list': contacts,
  'reports.list': reports,
  'consents.list': consents,
} as const;
