import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AuditEntry, type AuditListQuery, auditEntities, auditListQuery } from '../../../contract/entities/audit.ts';
import { userId } from '../../../contract/entities/members.ts';
import type { ListParams } from '../../kit/list/list-params.ts';
import { ReferencePicker } from '../../kit/picker/reference-picker.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useAdminOptions } from '../admins/index.ts';
import styles from './audit.module.css';
import { labelOfKind } from './audit-texts.ts';

type Params = ListParams<AuditListQuery>;

const actorOf = (id: number, lines: readonly AuditEntry[]) => lines.find(({ actor }) => actor?.id === id)?.actor;

/** Resolves the user id in the address to a name from the loaded lines or the administrators. */
const useActor = (id: number | undefined, lines: readonly AuditEntry[]) => {
  const text = useText();
  const { options } = useAdminOptions('');
  if (id === undefined) return null;
  return actorOf(id, lines) ?? options.find((option) => option.id === id) ?? { id, name: text('audit.number', { id: String(id) }) };
};

/** Filters the audit trail by user, kind of record and days. */
export const AuditFilters = ({ params, lines }: { params: Params; lines: readonly AuditEntry[] }) => {
  const text = useText();
  const { actor_id, entity, from, to } = params.query;
  const actor = useActor(actor_id, lines);
  const kinds = auditEntities.map((value) => ({ value, label: text(`audit.kinds.${value}`) }));
  return (
    <div className={styles.filters}>
      <ReferencePicker
        label={text('audit.who')}
        placeholder={text('audit.anybody')}
        value={actor}
        useOptions={useAdminOptions}
        onChange={(option) => params.set({ actor_id: userId.safeParse(option?.id).data })}
      />
      <NativeSelect
        label={text('audit.what')}
        data={[{ value: '', label: text('audit.everything') }, ...kinds]}
        value={entity ?? ''}
        onChange={(event) => params.set({ entity: auditEntities.find((kind) => kind === event.currentTarget.value), entity_id: undefined })}
      />
      {entity ? <RecordIdField key={`${entity} ${params.query.entity_id}`} params={params} /> : null}
      <TextInput
        type="date"
        label={text('audit.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => params.set({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={text('audit.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => params.set({ to: event.currentTarget.value || undefined })}
      />
    </div>
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

// Noon, so that no time zone moves the date to another day.
const dayOf = (day: unknown) => formatDay(`${day}T12:00:00Z`);

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
      from: { label: text('audit.from'), value: name === 'from' ? dayOf(value) : '' },
      to: { label: text('audit.to'), value: name === 'to' ? dayOf(value) : '' },
    };
    return words[name];
  };
};
