import { randomBytes } from 'node:crypto';
import type { OfficeRole } from '../../contract/office-roles.ts';
import { type Account, type ApiClient, type Credentials, demoAccounts } from './api.ts';
import { imageFile } from './images.ts';

/** A name that no other record has. */
export const uniqueName = (prefix: string) => `${prefix} ${randomBytes(4).toString('hex')}`;

/** A mobile number that no other member has. */
export const uniquePhone = () => `019${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`;

/** The first password of an added administrator. */
export const initialPassword = 'set-by-another-admin';

const chosenPassword = 'a-long-first-password';

/** Adds an administrator who has to choose a new password at the first sign-in. `admin` is the one of the demo data. */
export const addAdmin = async (admin: ApiClient, officeRole: OfficeRole = 'admin'): Promise<Credentials & { name: string }> => {
  const name = uniqueName('Admin');
  const phone = uniquePhone();
  // The session may be old, and adding an administrator requires a recently verified password.
  await admin.fetchData('POST /auth/verify', { password: demoAccounts.admin.password });
  const account = { name, phone, email: `a${phone}@medboard.example`, password: initialPassword };
  await admin.fetchData('POST /admin/store', { ...account, office_role: officeRole });
  return { name, phone, password: initialPassword };
};

/** Adds an administrator who has chosen a password; a full administrator unless an office role is given. */
export const addActiveAdmin = async (
  admin: ApiClient,
  signIn: (credentials: Credentials) => Promise<Account>,
  officeRole: OfficeRole = 'admin',
): Promise<Credentials & { name: string }> => {
  const added = await addAdmin(admin, officeRole);
  const account = await signIn(added);
  await account.fetchData('POST /auth/password', { current_password: initialPassword, password: chosenPassword });
  return { ...added, password: chosenPassword };
};

/** A record with a name. */
export type NamedRecord = { id: number; name: string };

/** Adds an area, a specialty, a promo code or a category. */
export const addNamedRecord = (admin: ApiClient, kind: 'area' | 'field' | 'promocode' | 'category', name: string): Promise<NamedRecord> =>
  admin.fetchData(`POST /${kind}/store`, { name });

/** The fields of a doctor that the tests use. */
export type AddedDoctor = NamedRecord & { phone: string; email: string };

/** Registers a pending doctor with the given fields and files. */
export const addDoctor = async (admin: ApiClient, fields: Record<string, string | File> = {}): Promise<AddedDoctor> => {
  const phone = uniquePhone();
  const doctor = { name: uniqueName('Doctor'), phone, email: `d${phone}@medboard.example`, ...fields };
  const form = new FormData();
  for (const [name, value] of Object.entries({ password: 'a-long-password', ...doctor })) form.append(name, value);
  const { id } = await admin.fetchData<{ id: number }>('POST /doctor/store', form);
  return { id, name: doctor.name, phone, email: doctor.email };
};

/** Decides on the account of a doctor. */
export const decideDoctor = (admin: ApiClient, id: number, status: 'approved' | 'declined') =>
  admin.fetchData('POST /auth/otp/changeStatus', { user_id: id, status, ...(status === 'declined' ? { message: 'Blurred ID' } : {}) });

/** Adds a conference. */
export const addConference = async (admin: ApiClient, title: string): Promise<{ id: number; title: string }> => {
  const form = new FormData();
  const fields = {
    title,
    description: 'Two days of talks',
    link: 'https://congress.example/days',
    image: await imageFile('cover', 'navy'),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return admin.fetchData('POST /conference/store', form);
};
