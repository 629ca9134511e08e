import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AuditEntry, type AuditListQuery, auditEntities, auditListQuery } from '../../../../contract/entities/office/audit.ts';
import type { ListParams } from '../../../kit/list/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { labelOfKind } from './audit-texts.ts';
import { FilterGrid, UserFilter, useNamedUser } from './filter-fields.tsx';

type Params = ListParams<AuditListQuery>;

const useActor = (id: number | undefined, lines: readonly AuditEntry[]) =>
  useNamedUser(
    id,
    lines.map(({ actor }) => actor),
  );

/** Filters the audit trail by user and kind of record. */
export const AuditFilters = ({ params, lines }: { params: Params; lines: readonly AuditEntry[] }) => {
  const text = useText();
  const { actor_id, entity } = params.query;
  const actor = useActor(actor_id, lines);
  const kinds = auditEntities.map((value) => ({ value, label: text(`audit.kinds.${value}`) }));
  return (
    <FilterGrid>
      <UserFilter label={text('audit.who')} user={actor} onChange={(id) => params.set({ actor_id: id })} />
      <NativeSelect
        label={text('audit.what')}
        data={[{ value: '', label: text('audit.everything') }, ...kinds]}
        value={entity ?? ''}
        onChange={(event) => params.set({ entity: auditEntities.find((kind) => kind === event.currentTarget.value), entity_id: undefined })}
      />
      {entity ? <RecordIdField key={`${entity} ${params.query.entity_id}`} params={params} /> : null}
    </FilterGrid>
  );
};

/** The id of one record of the chosen kind; applied on blur or Enter. */
const RecordIdField = ({ params }: { params: Params }) => {
  const text = useText();
  const [typed, setTyped] = useState(String(params.query.entity_id ?? ''));
  const take = () => params.set({ entity_id: auditListQuery.shape.entity_id.safeParse(Number(typed)).data });
  return (
    <TextInput
      inputMode="numeric"
      label={text('audit.recordNumber')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={take}
      onKeyDown={(event) => (event.key === 'Enter' ? take() : undefined)}
    />
  );
};

/** Labels of the active filters. */
export const useDescribeFilters = (params: Params, lines: readonly AuditEntry[]) => {
  const text = useText();
  const actor = useActor(params.query.actor_id, lines);
  const record = lines[0]?.record;
  return (name: string, value: unknown) => {
    const kind = labelOfKind(String(value));
    const words: Record<string, { label: string; value: string } | undefined> = {
      actor_id: { label: text('audit.who'), value: actor?.name ?? '' },
      entity: { label: text('audit.what'), value: kind ? text(kind) : '' },
      entity_id: { label: text('audit.record'), value: record ?? text('audit.number', { id: String(Number(value)) }) },
      action: { label: text('audit.action'), value: String(value) },
    };
    return words[name];
  };
};
