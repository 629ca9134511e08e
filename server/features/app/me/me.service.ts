import type { Me } from '../../../../contract/app/me.ts';
import { areaId } from '../../../../contract/entities/content/areas.ts';
import { specialtyId } from '../../../../contract/entities/content/specialties.ts';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { unauthenticated } from '../../../platform/errors.ts';
import { type MeRow, meRead } from './me.read.ts';

/** The doctor, and what a presentation needs. */
type Reader = Pick<Context, 'db' | 'files' | 'now'> & { actor: { id: number } };

const present = ({ files, now }: Reader, row: MeRow): Me => {
  const { id, name, phone, email, address, status, points, image_id, must_change_password, locale } = row;
  const { area_id, area_name, specialty_id, specialty_name } = row;
  return {
    id: toId(doctorId, id),
    name,
    phone,
    email,
    address,
    status,
    points,
    must_change_password,
    language: locale,
    area: area_id !== null && area_name !== null ? { id: toId(areaId, area_id), name: area_name } : null,
    specialty: specialty_id !== null && specialty_name !== null ? { id: toId(specialtyId, specialty_id), name: specialty_name } : null,
    image: image_id === null ? null : files.signUrl(image_id, id, now),
    status_reason: accountRules[status].isRefused ? row.status_reason : null,
    terms_outdated: row.terms_version !== row.current_terms,
  };
};

export const me = {
  async read(context: Reader) {
    const row = await meRead.byId(context.db, context.actor.id);
    if (!row) throw unauthenticated();
    return { data: present(context, row) };
  },
};
