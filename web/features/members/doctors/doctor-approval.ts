import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { type Approval, combineLoads, type DocumentLoads } from '../../../kit/verification/approval.tsx';
import type { useText } from '../../../platform/i18n.ts';
import { getMemberApproval } from '../accounts/index.ts';

/** Whether a doctor can be approved; `loads` are those of the pictures that are on screen. */
export const getDoctorApproval = (doctor: Doctor, text: ReturnType<typeof useText>, loads?: DocumentLoads): Approval => {
  const urls = [doctor.front_image, doctor.back_image].filter((url) => url !== null);
  return getMemberApproval(
    {
      role: 'doctor',
      name: doctor.user.name,
      isComplete: urls.length === 2,
      isRemoved: doctor.documents_removed_at !== null,
      ...(loads && { load: combineLoads(urls.map(loads.loadOf)) }),
    },
    text,
  );
};
