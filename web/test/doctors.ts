import type { AccountStatus } from '../../contract/entities/members/account-status.ts';
import { type Doctor, type DoctorDetail, doctorId } from '../../contract/entities/members/doctors.ts';

type Overrides = { id?: number; status?: AccountStatus; archived?: boolean } & Partial<Omit<Doctor['user'], 'id' | 'status'>>;

/** A doctor as the API returns it. */
export const buildDoctor = ({ id = 7, status = 'pending', archived = false, ...user }: Overrides = {}): Doctor => ({
  id: doctorId.parse(id),
  points: 120,
  syndicate_number: null,
  image: null,
  front_image: `/api/v1/files/front-${id}?user=1`,
  back_image: `/api/v1/files/back-${id}?user=1`,
  created_at: '2026-10-16T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: archived ? '2026-11-01T10:00:00.000Z' : null,
  archived_by: archived ? 'Mona Adel' : null,
  erasure: null,
  documents_removed_at: null,
  claim: null,
  user: {
    id,
    name: `Doctor ${id}`,
    phone: '01012345678',
    email: `doctor${id}@med.example`,
    address: null,
    status,
    status_reason: null,
    roles: 'doctor',
    area: null,
    field: null,
    promocode: null,
    ...user,
  },
});

/** A doctor without purchases and posts. */
export const buildDoctorDetail = (doctor: Doctor = buildDoctor()): DoctorDetail => ({
  ...doctor,
  has_merges: false,
  books: [],
  researches: [],
  posts: [],
});
