import { postRoutes } from '../../../../../contract/entities/content/posts.ts';
import { type DoctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { signedUrlLifetime, useList } from '../../../../kit/data/queries.ts';

/** Refetches before the signed URLs of the PDFs expire. */
export const useOwnedBooks = (id: DoctorId, page: number) =>
  useList(doctorRoutes.books, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

export const useOwnedResearches = (id: DoctorId, page: number) =>
  useList(doctorRoutes.researches, { params: { id }, query: { page, per_page: 10 } });

export const usePostsOf = (id: DoctorId, page: number) =>
  useList(postRoutes.list, { query: { doctor_id: id, page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });
