// Proves API-13, API-16, DOC-10, DOC-11, DOC-12, SES-3, SES-4, VER-2, VER-3
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { credentials } from './access/session.ts';
import { promoCodeRoutes } from './content/promo-codes.ts';
import { companyDraft } from './members/companies.ts';
import { doctorArchiveQuery, doctorChange, doctorDraft, doctorListQuery } from './members/doctors.ts';
import { decisionDraft } from './members/members.ts';

const errorsOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries((schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.') || 'all', message]));

describe('credentials', () => {
  it.each<[unknown, Record<string, string>]>([
    [{ phone: '01012345678', password: 'x' }, {}],
    [{ phone: '+20 101 234 5678', password: 'x' }, {}],
    [
      { phone: '', password: '' },
      { phone: 'Phone is required', password: 'Password is required' },
    ],
    [{ phone: '0101234567a', password: 'x' }, { phone: 'Phone must be only digits' }],
    [{ phone: '010', password: 'x' }, { phone: 'Phone must be at least 10 digits' }],
    [{ phone: '0'.repeat(16), password: 'x' }, { phone: 'Phone must be at most 15 digits' }],
  ])('%j', (value, errors) => {
    expect(errorsOf(credentials, value)).toEqual(errors);
  });
});

const doctor = { name: 'Mona', email: 'mona@example.test', phone: '01012345678', password: 'password' };

describe('doctorDraft', () => {
  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{}, {}],
    [{ area_id: null, field_id: 1, promocode_id: undefined }, {}],
    [{ name: 'أحمد', phone: '٠١٠١٢٣٤٥٦٧٨' }, {}],
    [{ name: 'M' }, { name: 'Name must be at least 2 characters' }],
    [{ name: 'M'.repeat(51) }, { name: 'Name must not exceed 50 characters' }],
    [{ phone: '0101234567' }, { phone: 'Phone number must be 11 digits' }],
    [{ phone: '010123456789' }, { phone: 'Phone number must be 11 digits' }],
    [{ email: 'mona' }, { email: 'Invalid email address' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ area_id: 0 }, { area_id: 'Choose a valid record' }],
    [{ area_id: '1' }, { area_id: 'Choose a valid record' }],
    [{ points: 5 }, { all: 'Unrecognized key: "points"' }],
  ])('checks a doctor with %j', (part, errors) => {
    expect(errorsOf(doctorDraft, { ...doctor, ...part })).toEqual(errors);
  });

  it('requires every field except address and references; a change requires none, but rejects null for a required field', () => {
    expect(Object.keys(errorsOf(doctorDraft, {})).sort()).toEqual(['email', 'name', 'password', 'phone']);
    expect(doctorChange.parse({})).toEqual({});
    expect(errorsOf(doctorChange, { name: null, password: '' })).toEqual({ name: 'Name is required', password: 'Password is required' });
  });
});

it.each([
  ['+966501234567', 'Phone must be 10 to 15 digits, and may begin with + only as +20'],
  ['0123', 'Phone must be 10 to 15 digits'],
])('says in one sentence why %s cannot be the phone of a company', (phone, message) => {
  expect(errorsOf(companyDraft.partial(), { phone })).toEqual({ phone: message });
});

describe('decisionDraft', () => {
  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ status: 'approved' }, {}],
    [{ status: 'approved', message: '' }, {}],
    [{ status: 'declined', message: 'Why' }, {}],
    [{ status: 'declined', message: 'Why', seen_status: 'approved' }, {}],
    [{ status: 'declined' }, { message: 'Reason is required' }],
    [{ status: 'declined', message: '  ' }, { message: 'Reason is required' }],
    [{ status: 'declined', message: ' no ' }, { message: 'Reason must be at least 3 characters' }],
    [{ status: 'declined', message: 'x'.repeat(501) }, { message: 'Reason must not exceed 500 characters' }],
    [{ status: '' }, { status: 'Status is required' }],
    [{}, { status: 'Status is required' }],
    [{ status: 'pending' }, { status: 'Invalid status selected' }],
  ])('checks a decision with %j', (part, errors) => {
    expect(errorsOf(decisionDraft, { user_id: 1, ...part })).toEqual(errors);
  });
});

describe('list queries', () => {
  it('default to page 1 with 15 rows; archived doctors have no default page', () => {
    expect(doctorListQuery.parse({})).toEqual({ page: 1, per_page: 15 });
    expect(doctorArchiveQuery.parse({})).toEqual({ per_page: 15 });
  });

  it('search a promo code as its form stores it', () => {
    const { list, archived } = promoCodeRoutes;
    expect([list, archived].map(({ query }) => query.parse({ name: '999373.0' }).name)).toEqual(['999373', '999373']);
  });

  it.each([
    { page: 0 },
    { page: 1.5 },
    { page: '1' },
    { per_page: 20 },
    { status: 'gone' },
    { name: 'x'.repeat(101) },
    { name: 'a\u0000' },
    { area: Array(21).fill('a') },
    { area: [''] },
    { other: 1 },
  ])('reject %j', (query) => {
    expect([doctorListQuery.safeParse(query).success, doctorArchiveQuery.safeParse(query).success]).toEqual([false, false]);
  });
});
