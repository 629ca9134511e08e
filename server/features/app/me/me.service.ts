import type { OwnConsentDraft } from '../../../../contract/app/consents.ts';
import type { Me, ProfileChange } from '../../../../contract/app/me.ts';
import { say } from '../../../../contract/app/texts.ts';
import { areaId } from '../../../../contract/entities/content/areas.ts';
import { specialtyId } from '../../../../contract/entities/content/specialties.ts';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import { AppError, conflict, unauthenticated } from '../../../platform/errors.ts';
import { membersRepo } from '../../members/accounts/index.ts';
import { consents } from '../../members/consents/index.ts';
import { doctors } from '../../members/doctors/index.ts';
import { notificationsRead } from '../../messages/notifications/index.ts';
import { appSettingsRepo } from '../app-settings/index.ts';
import { type MeRow, meRead } from './me.read.ts';
import { ownRead } from './own.read.ts';

/** A doctor sees the messages of one area, so another one is chosen only when the doctor moves. */
const areaDays = 30;

/** The doctor, and what a presentation needs. */
type Reader = Pick<Context, 'db' | 'files' | 'now'> & { actor: { id: number } };

const present = ({ files, now }: Reader, row: MeRow, unread: number): Me => {
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
    may_resubmit: accountRules[status].isRefused,
    unread,
  };
};

const getRow = async ({ db, actor }: Reader): Promise<MeRow> => {
  const row = await meRead.byId(db, actor.id);
  if (!row) throw unauthenticated();
  return row;
};

/** The area of a change; empty if it stays the same. Throws 409 if the doctor has changed it in the last days. The account must be locked. */
const readAreaChange = async (context: Context, area_id: ProfileChange['area_id']): Promise<Pick<ProfileChange, 'area_id'>> => {
  const { db, actor, now, language } = context;
  if (area_id === undefined || area_id === (await getRow(context)).area_id) return {};
  const since = new Date(now.getTime() - areaDays * dayMs);
  if (await ownRead.hasChangedArea(db, actor.id, since)) {
    const message = say(language, 'You can change your area once in 30 days.');
    throw conflict(message, { area_id: [message] });
  }
  return { area_id };
};

export const me = {
  async read(context: Reader) {
    const { db, actor } = context;
    return { data: present(context, await getRow(context), await notificationsRead.unread(db, actor.id)) };
  },
  async change(context: Context, { area_id, address, language }: ProfileChange) {
    const { db, actor, now } = context;
    await membersRepo.lock(db, actor.id);
    const change = { ...(await readAreaChange(context, area_id)), ...(address !== undefined && { address }) };
    const id = toId(doctorId, actor.id);
    if (Object.keys(change).length > 0) await doctors.update(context, change, { id, files: {}, passwordHash: undefined });
    if (language) await membersRepo.update(db, id, { change: { locale: language }, at: now });
    return me.read(context);
  },
  async changeImage(context: Context, { image }: StoredFiles<'image', 'image'>) {
    await doctors.update(context, {}, { id: toId(doctorId, context.actor.id), files: { image }, passwordHash: undefined });
    return me.read(context);
  },
  async acceptTerms(context: Context, version: string) {
    const { db, actor, now, language } = context;
    const { terms_version } = await appSettingsRepo.read(db);
    if (version !== terms_version) throw new AppError('terms_outdated', say(language, 'The terms have changed. Read the current ones.'));
    const { terms_version: accepted } = await getRow(context);
    if (accepted === version) return me.read(context);
    await membersRepo.update(db, actor.id, { change: { terms_version, terms_accepted_at: now }, at: now });
    await audit(context, { action: 'doctors.update', entity: 'doctors', id: actor.id, after: { terms_version } });
    return me.read(context);
  },
  /** Records a consent under the current terms, whose text names what it is for. */
  async recordConsent(context: Context, draft: OwnConsentDraft) {
    const { terms_version } = await appSettingsRepo.read(context.db);
    await consents.recordOwn(context, draft, terms_version);
    return consents.listOwn(context);
  },
};
