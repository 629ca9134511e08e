import { activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { anyOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { latestConsentState, type NeededConsent } from '../../../members/consents/index.ts';

/** The recipients of a notification: listed members, a group, or every approved member. */
export type Audience = { kind: 'all' } | { kind: 'members'; ids: number[] } | { kind: 'group'; id: number };

/** `consent` is read for each member; the state is null without it. */
type Batch = { after: number; limit: number; consent?: NeededConsent | undefined };

const selectPeople = (db: Db, consent: NeededConsent | undefined) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.phone', 'users.role', 'users.status', 'users.archived_at'])
    .select(latestConsentState('users.id', consent).as('consent_state'));

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

const selectAudience = (db: Db, audience: Audience, consent: NeededConsent | undefined) => {
  const people = selectPeople(db, consent);
  if (audience.kind === 'members') return people.where('users.id', '=', anyOf(audience.ids));
  if (audience.kind === 'group')
    return people.where('users.id', 'in', db.selectFrom('group_members').select('user_id').where('group_id', '=', audience.id));
  return people
    .where('users.role', '!=', 'admin')
    .where('users.status', 'in', activeAccountStatuses)
    .where('users.archived_at', 'is', null);
};

export const audienceRead = {
  /** The next members of an audience after an id, in the order of their ids. */
  batch: (db: Db, audience: Audience, { after, limit, consent }: Batch): Promise<Person[]> =>
    selectAudience(db, audience, consent).where('users.id', '>', after).orderBy('users.id').limit(limit).execute(),
};
