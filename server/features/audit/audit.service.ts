import type { AuditLine, AuditListQuery } from '../../../contract/entities/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { type AuditRow, auditRead, type Choice, type ChoiceRef } from './audit.read.ts';

type Facts = Record<string, unknown>;

const choices: readonly Choice[] = ['area_id', 'field_id', 'promocode_id'];

const factsOf = (value: unknown): Facts | null => (typeof value === 'object' && value !== null ? { ...value } : null);

const refsOf = (facts: Facts | null): ChoiceRef[] =>
  choices.flatMap((choice) => {
    const id = facts?.[choice];
    return typeof id === 'number' ? [{ choice, id }] : [];
  });

const keyOf = ({ choice, id }: ChoiceRef) => `${choice} ${id}`;

const withNames = (facts: Facts | null, names: Map<string, string>): Facts | null =>
  facts && { ...facts, ...Object.fromEntries(refsOf(facts).map((ref) => [ref.choice, names.get(keyOf(ref)) ?? ref.id])) };

const presenter =
  (names: Map<string, string>) =>
  ({ id, at, actor_id, actor_name, action, entity, entity_id, record, before, after }: AuditRow): AuditLine => ({
    id,
    at: at.toISOString(),
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    action,
    entity,
    entity_id,
    record,
    before: withNames(factsOf(before), names),
    after: withNames(factsOf(after), names),
  });

export const auditTrail = {
  async list({ db, settings: { timeZone } }: Context, query: AuditListQuery) {
    const page = await auditRead.page(db, { query, timeZone });
    const refs = page.rows.flatMap(({ before, after }) => [...refsOf(factsOf(before)), ...refsOf(factsOf(after))]);
    const named = await auditRead.choiceNames(db, refs);
    return pageAnswer(page, presenter(new Map(named.map((ref) => [keyOf(ref), ref.name]))), query);
  },
};
