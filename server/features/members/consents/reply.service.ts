import { entities } from '../../../../contract/entities/index.ts';
import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import { audit } from '../../../kit/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Enqueue, JobDeps } from '../../../platform/jobs/index.ts';
import type { ConsentReply } from '../../../platform/providers/messengers/index.ts';
import { consentsRead } from './consents.read.ts';
import { consentsRepo } from './consents.repo.ts';
import { confirmReply } from './reply.job.ts';

/** What the register names as the text to which a member agreed who gave the consent again by a reply. */
const replyText = 'WhatsApp reply';

const auditKeys = { doctor: entities.doctors.auditKey, company: entities.companies.auditKey } as const;

const marketing = { channel: 'whatsapp', purpose: 'marketing' } as const;

type Deps = Pick<JobDeps, 'database' | 'clock'> & { enqueue: Enqueue };

/** Adds the reply to the register and to the audit trail. */
const store = async (db: Db, { userId, state, at }: ConsentReply, { role, now }: { role: MemberRole; now: Date }) => {
  const entry = { ...marketing, source: 'message_reply', at } as const;
  const text_version = state === 'given' ? replyText : null;
  await consentsRepo.insert(db, { ...entry, state, user_id: userId, text_version, note: null, recorded_by: null, recorded_at: now });
  const after = { ...entry, consent: state, at: at.toISOString() };
  await audit(
    { db, now, requestId: 'webhook of WhatsApp', actor: undefined },
    { action: 'consents.record', entity: auditKeys[role], id: userId, after },
  );
};

/**
 * Records that a member withdrew the consent to marketing by a reply, or gave it. WhatsApp may repeat a reply, and send it after later ones.
 * A reply that changes what counts is confirmed. Its text is not stored.
 */
export const createConsentReceiver =
  ({ database, clock, enqueue }: Deps) =>
  (reply: ConsentReply): Promise<void> =>
    database.transaction(async (db) => {
      const { userId, state, at } = reply;
      const role = await consentsRead.lockMember(db, userId);
      if (!role || (await consentsRead.hasReply(db, reply))) return;
      const latest = await consentsRead.latestMarketing(db, userId);
      await store(db, reply, { role, now: clock.now() });
      const isLatest = !latest || latest.at <= at;
      if (isLatest && latest?.state !== state) await enqueue(db, confirmReply, { userId, state });
    });
