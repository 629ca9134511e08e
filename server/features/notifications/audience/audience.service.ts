import type { Reach } from '../../../../contract/entities/notifications.ts';
import { namesOf } from '../../../kit/names.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Messenger } from '../../../platform/messengers/index.ts';
import { groupsRepo } from '../../groups/index.ts';
import { type Audience, audienceRepo, type Person } from './audience.repo.ts';
import { whyClosed, whyUnreachable } from './reach.policy.ts';

const partSize = 5_000;
const mostNames = 5;

const partsOf = async function* (db: Db, audience: Audience): AsyncGenerator<Person[]> {
  let part: Person[] = [];
  do {
    part = await audienceRepo.part(db, audience, { after: part.at(-1)?.id ?? 0, limit: partSize });
    yield part;
  } while (part.length === partSize);
};

/** Refuses ids of nobody or of administrators, and says which. */
const strangersAmong = (ids: number[], people: Person[]): string[] => {
  const found = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = found.get(id);
    if (!person) return [`${id} (unknown)`];
    return person.role === 'admin' ? [`${person.name} (administrator)`] : [];
  });
};

/** Refuses a list of which not everybody may receive something now, and says who; `field` is where the list was sent. */
export const refuseClosed = async ({ db }: Context, ids: number[], field: string): Promise<void> => {
  const people = await audienceRepo.part(db, { kind: 'members', ids }, { after: 0, limit: ids.length });
  const closed = people.flatMap((person) => {
    const why = person.role === 'admin' ? undefined : whyClosed(person);
    return why ? [`${person.name} (${why.replace('The account ', '')})`] : [];
  });
  const refused = [...strangersAmong(ids, people), ...closed];
  if (refused.length > 0) throw invalidField(field, `These cannot receive it: ${namesOf(refused)}`);
};

/** Refuses to send to all while that is nobody. */
export const refuseNobody = async ({ db }: Context, field: string): Promise<void> => {
  const somebody = await audienceRepo.part(db, { kind: 'all' }, { after: 0, limit: 1 });
  if (somebody.length === 0) throw invalidField(field, 'There is nobody to send this to');
};

/** A live group with members, kept as it is until the transaction ends. */
export const groupToSendTo = async ({ db }: Context, id: number) => {
  const group = await groupsRepo.locked(db, id);
  if (!group) throw invalidField('group_id', 'Choose a group that exists');
  if ((await groupsRepo.countMembers(db, id)) === 0) throw invalidField('group_id', 'This group has no members');
  return group;
};

const refuseUnknown = async (context: Context, audience: Audience): Promise<void> => {
  const { db } = context;
  if (audience.kind === 'group' && !(await groupsRepo.byId(db, audience.id))) throw invalidField('group_id', 'Choose a group that exists');
  if (audience.kind !== 'members') return;
  const people = await audienceRepo.part(db, audience, { after: 0, limit: audience.ids.length });
  const strangers = strangersAmong(audience.ids, people);
  if (strangers.length > 0) throw invalidField('user_id', `Not a doctor or company: ${namesOf(strangers)}`);
};

/** Counts people who cannot be reached, by reason. */
const tally = () => {
  const reasons = new Map<string, { reason: string; count: number; names: string[] }>();
  return {
    add(reason: string, name: string) {
      const known = reasons.get(reason) ?? { reason, count: 0, names: [] };
      reasons.set(reason, known);
      known.count += 1;
      if (known.names.length < mostNames) known.names.push(name);
    },
    largestFirst: () => [...reasons.values()].sort((left, right) => right.count - left.count),
  };
};

/** How many of an audience a messenger would reach, and of the others how many and why. */
export const reachOf = async (context: Context, audience: Audience, messenger: Pick<Messenger, 'reachOf'>): Promise<Reach> => {
  await refuseUnknown(context, audience);
  const unreachable = tally();
  let total = 0;
  let reachable = 0;
  for await (const part of partsOf(context.db, audience)) {
    total += part.length;
    for (const person of part) {
      const reason = whyUnreachable(person, messenger);
      if (reason === undefined) reachable += 1;
      else unreachable.add(reason, person.name);
    }
  }
  return { total, reachable, unreachable: unreachable.largestFirst() };
};
