import type { ConsentPurpose } from '../../../../../contract/entities/members/consents.ts';
import type { Reach } from '../../../../../contract/entities/messages/notifications.ts';
import { formatNames } from '../../../../kit/list.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { invalidField } from '../../../../platform/errors.ts';
import type { NeededConsent } from '../../../members/consents/index.ts';
import { groupsRead, groupsRepo } from '../../../members/groups/index.ts';
import { accountReason } from '../notifications.policy.ts';
import { type Audience, audienceRead, type Person } from './audience.read.ts';
import { findObstacle, type MessengerRules, neededConsent } from './obstacles.service.ts';

const batchSize = 5_000;
const maxNames = 5;

const batchesOf = async function* (db: Db, audience: Audience, consent: NeededConsent | undefined): AsyncGenerator<Person[]> {
  let batch: Person[] = [];
  do {
    batch = await audienceRead.batch(db, audience, { after: batch.at(-1)?.id ?? 0, limit: batchSize, consent });
    yield batch;
  } while (batch.length === batchSize);
};

/** Describes the ids that are unknown or belong to administrators. */
const describeInvalidRecipients = (ids: number[], people: Person[]): string[] => {
  const found = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = found.get(id);
    if (!person) return [`${id} (unknown)`];
    return person.role === 'admin' ? [`${person.name} (administrator)`] : [];
  });
};

/** Throws 422 on `field` if an id is unknown or belongs to an administrator or to an account that is archived or not approved. The message names them. */
export const assertReachable = async ({ db }: Context, ids: number[], field: string): Promise<void> => {
  const people = await audienceRead.batch(db, { kind: 'members', ids }, { after: 0, limit: ids.length });
  const refusedByAccount = people.flatMap((person) => {
    const reason = person.role === 'admin' ? undefined : accountReason(person);
    return reason ? [`${person.name} (${reason.replace('The account ', '')})`] : [];
  });
  const invalidRecipients = [...describeInvalidRecipients(ids, people), ...refusedByAccount];
  if (invalidRecipients.length > 0) throw invalidField(field, `These members cannot receive it: ${formatNames(invalidRecipients)}`);
};

/** Throws 422 if there is no member to send to. */
export const assertNotEmpty = async ({ db }: Context, field: string): Promise<void> => {
  const first = await audienceRead.batch(db, { kind: 'all' }, { after: 0, limit: 1 });
  if (first.length === 0) throw invalidField(field, 'No member would receive this');
};

/** Locks an active group that has members. */
export const lockGroup = async ({ db }: Context, id: number) => {
  const group = await groupsRepo.lock(db, id);
  if (!group) throw invalidField('group_id', 'Choose a group that exists');
  if ((await groupsRead.countMembers(db, id)) === 0) throw invalidField('group_id', 'This group has no members');
  return group;
};

const assertKnown = async (context: Context, audience: Audience): Promise<void> => {
  const { db } = context;
  if (audience.kind === 'group' && !(await groupsRead.byId(db, audience.id))) throw invalidField('group_id', 'Choose a group that exists');
  if (audience.kind !== 'members') return;
  const people = await audienceRead.batch(db, audience, { after: 0, limit: audience.ids.length });
  const invalidRecipients = describeInvalidRecipients(audience.ids, people);
  if (invalidRecipients.length > 0) throw invalidField('user_id', `Not a doctor or company: ${formatNames(invalidRecipients)}`);
};

/** Counts unreachable members by reason. Their ids are listed if the audience is a list of members, which is short. */
const createReasonCounter = (audience: Audience) => {
  const reasons = new Map<string, Reach['unreachable'][number]>();
  const listsIds = audience.kind === 'members';
  return {
    add(reason: string, { id, name }: Person) {
      const entry = reasons.get(reason) ?? { reason, count: 0, names: [], ...(listsIds && { user_ids: [] }) };
      reasons.set(reason, entry);
      entry.count += 1;
      entry.user_ids?.push(id);
      if (entry.names.length < maxNames) entry.names.push(name);
    },
    largestFirst: () => [...reasons.values()].sort((left, right) => right.count - left.count),
  };
};

/** Counts the members of an audience that a messenger can reach, and the others by reason. */
export const reachOf = async (
  context: Context,
  audience: Audience,
  { messenger, purpose }: { messenger: MessengerRules; purpose: ConsentPurpose },
): Promise<Reach> => {
  await assertKnown(context, audience);
  const unreachable = createReasonCounter(audience);
  let total = 0;
  let reachable = 0;
  let withoutConsent = 0;
  for await (const batch of batchesOf(context.db, audience, neededConsent(messenger, purpose))) {
    total += batch.length;
    for (const person of batch) {
      const obstacle = findObstacle(person, messenger);
      if (obstacle === undefined) reachable += 1;
      else unreachable.add(obstacle.reason, person);
      if (obstacle?.isConsent) withoutConsent += 1;
    }
  }
  return { total, reachable, without_consent: withoutConsent, unreachable: unreachable.largestFirst() };
};
