import type { DoctorDevice, EndDeviceDraft } from '../../../../contract/entities/members/doctor-app.ts';
import type { DoctorId } from '../../../../contract/entities/members/doctors.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { getDoctor } from '../../members/doctors/index.ts';
import { deviceSessions } from '../session/index.ts';

/** The devices on which a doctor is signed in to the members' app. */
export const devices = {
  async list(context: Context, id: DoctorId): Promise<{ data: DoctorDevice[] }> {
    await getDoctor(context, id);
    return { data: await deviceSessions.list(context, id) };
  },
  async end(context: Context, { doctor_id, session_id }: EndDeviceDraft) {
    const { name } = await getDoctor(context, doctor_id);
    const ended = await deviceSessions.remove(context, doctor_id, session_id);
    if (!ended) throw notFound('This device has signed out already.');
    await audit(context, { action: 'doctors.endDevice', entity: 'doctors', id: doctor_id, before: ended });
    return { message: `A device of ${name} was signed out` };
  },
};
