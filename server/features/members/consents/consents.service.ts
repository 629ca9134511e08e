import type { OwnConsentDraft, OwnConsents } from '../../../../contract/app/consents.ts';
import { entities } from '../../../../contract/entities/index.ts';
import {
  type Consent,
  type ConsentDraft,
  type ConsentState,
  consentChannels,
  consentPurposes,
} from '../../../../contract/entities/members/consents.ts';
import type { UserId } from '../../../../contract/entities/members/members.ts';
import { audit } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../platform/errors.ts';
import { type ConsentRow, consentsRead } from './consents.read.ts';
import { consentsRepo } from './consents.repo.ts';
import { recordOwnConsents } from './own-consents.service.ts';

const auditKeys = { doctor: entities.doctors.auditKey, company: entities.companies.auditKey } as const;

const present = (row: ConsentRow): Consent => ({
  id: row.id,
  channel: row.channel,
  purpose: row.purpose,
  state: row.state,
  source: row.source,
  text_version: row.text_version,
  note: row.note,
  recorded_by: row.recorded_by === null ? null : { id: row.recorded_by, name: row.recorder_name ?? '' },
  at: row.at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
});

const getRole = async ({ db }: Context, id: UserId) => orNotFound(await consentsRead.memberRole(db, id), `member ${id}`);

/**
 * The instant of an entry: now, if it is of today. Of an earlier day only the day is known, so a consent counts from its beginning and a
 * withdrawal until its end: the withdrawal wins over a consent of the same day.
 */
const findInstant = async ({ db, now, settings }: Context, day: string | undefined, state: ConsentState): Promise<Date> => {
  if (day === undefined) return now;
  const { first, last } = await consentsRead.bounds(db, day, settings.timeZone);
  if (first > now) throw invalidField('day', 'The day must not be in the future');
  if (last > now) return now;
  return state === 'given' ? first : last;
};

/** Each channel and purpose with the entry that counts. */
const listCurrent = async ({ db }: Context, id: number) => {
  const latest = await consentsRead.latest(db, id);
  return consentChannels.flatMap((channel) =>
    consentPurposes.map((purpose) => ({
      channel,
      purpose,
      row: latest.find((each) => each.channel === channel && each.purpose === purpose),
    })),
  );
};

export const consents = {
  async list(context: Context, id: UserId, query: PageQuery) {
    const { db, settings } = context;
    await getRole(context, id);
    const current = (await listCurrent(context, id)).map(({ row, ...each }) => ({ ...each, latest: row ? present(row) : null }));
    const history = presentPage(await consentsRead.page(db, id, query), present, query).data;
    return { data: { is_required: settings.consent === 'required', current, history } };
  },
  async record(context: Context, id: UserId, draft: ConsentDraft) {
    const { db, now, actor } = context;
    const role = await getRole(context, id);
    if (await consentsRead.isErased(db, id)) throw conflict(`The personal data of this ${role} was erased`);
    const { channel, purpose, state, source, day } = draft;
    const [text_version, note] = [draft.text_version || null, draft.note || null];
    const at = await findInstant(context, day, state);
    const entry = { channel, purpose, state, source, text_version, note, user_id: id, recorded_by: actor.id, at, recorded_at: now };
    const { id: entryId } = await consentsRepo.insert(db, entry);
    // Without the note, because it is free text and stands in the entry itself.
    const after = { consent: state, channel, purpose, source, text_version, at: at.toISOString() };
    await audit(context, { action: 'consents.record', entity: auditKeys[role], id, after });
    const latest = await consentsRead.latest(db, id);
    const counts = latest.some((each) => each.id === entryId);
    const recorded = state === 'given' ? 'Consent recorded' : 'Withdrawal recorded';
    return {
      data: present(await consentsRead.byId(db, id, entryId)),
      message: counts ? recorded : `${recorded}. A later entry still counts.`,
    };
  },
  /** The current consents of the doctor of a request to the members' app. */
  async listOwn(context: Context): Promise<{ data: OwnConsents }> {
    const current = (await listCurrent(context, context.actor.id)).map(({ row, ...each }) => ({
      ...each,
      state: row?.state ?? null,
      at: row?.at.toISOString() ?? null,
    }));
    return { data: { is_required: context.settings.consent === 'required', current } };
  },
  /** Records what a doctor chose in the members' app, if it is another choice than before. `text_version` is the version of the terms there. */
  async recordOwn(context: Context, draft: OwnConsentDraft, text_version: string): Promise<void> {
    const { db, actor } = context;
    await consentsRead.lockMember(db, actor.id);
    const { channel, purpose, state } = draft;
    const latest = (await consentsRead.latest(db, actor.id)).find((each) => each.channel === channel && each.purpose === purpose);
    if (latest?.state === state) return;
    await recordOwnConsents(context, actor.id, { consents: [draft], textVersion: text_version });
  },
};
