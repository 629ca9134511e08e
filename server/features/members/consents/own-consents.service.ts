import { entities } from '../../../../contract/entities/index.ts';
import type { Consent } from '../../../../contract/entities/members/consents.ts';
import { audit } from '../../../kit/audit.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { consentsRepo } from './consents.repo.ts';

type OwnConsent = Pick<Consent, 'channel' | 'purpose' | 'state'>;

/** Records what a doctor chose in the members' app. `textVersion` is the version of the terms on that screen. */
export const recordOwnConsents = async (
  context: Pick<PublicContext, 'db' | 'now' | 'requestId'>,
  doctorId: number,
  { consents, textVersion }: { consents: readonly OwnConsent[]; textVersion: string },
): Promise<void> => {
  const { db, now } = context;
  for (const { channel, purpose, state } of consents) {
    const entry = { channel, purpose, state, source: 'app', text_version: textVersion } as const;
    await consentsRepo.insert(db, { ...entry, user_id: doctorId, note: null, recorded_by: null, at: now, recorded_at: now });
    const { state: consent, ...rest } = entry;
    const after = { ...rest, consent, at: now.toISOString() };
    await audit(
      { ...context, actor: { id: doctorId } },
      { action: 'consents.record', entity: entities.doctors.auditKey, id: doctorId, after },
    );
  }
};
