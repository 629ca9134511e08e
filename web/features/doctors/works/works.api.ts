import { type DoctorId, doctorRoutes } from '../../../../contract/entities/doctors.ts';
import { postRoutes } from '../../../../contract/entities/posts.ts';
import { useList } from '../../../kit/queries.ts';
import { pictureLife } from '../../reactions/index.ts';

/** Their PDFs have signed addresses that die after five minutes, as pictures have. */
export const useOwnedBooks = (id: DoctorId, page: number) =>
  useList(doctorRoutes.books, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: pictureLife });

export const useOwnedResearches = (id: DoctorId, page: number) =>
  useList(doctorRoutes.researches, { params: { id }, query: { page, per_page: 10 } });

export const usePostsOf = (id: DoctorId, page: number) => useList(postRoutes.list, { query: { doctor_id: id, page, per_page: 10 } });
