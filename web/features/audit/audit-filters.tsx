import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AuditLine, type AuditListQuery, auditEntities, auditListQuery } from '../../../contract/entities/audit.ts';
import { userId } from '../../../contract/entities/members.ts';
import type { ListParams } from '../../kit/list-params.ts';
import { ReferencePicker } from '../../kit/reference-picker.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useAdminOptions } from '../admins/index.ts';
import styles from './audit.module.css';
import { kindOf } from './words.ts';

type Params = ListParams<AuditListQuery>;

const actorOf = (id: number, lines: readonly AuditLine[]) => lines.find(({ actor }) => actor?.id === id)?.actor;

/** Who is meant by a number in the address: whoever stands in the lines found, or among the administrators. */
const useActor = (id: number | undefined, lines: readonly AuditLine[]) => {
  const text = useText();
  const { options } = useAdminOptions('');
  if (id === undefined) return null;
  return actorOf(id, lines) ?? options.find((option) => option.id === id) ?? { id, name: text('audit.number', { id }) };
};

/** Narrows the trail to who, to a kind of record, and to days. */
export const AuditFilters = ({ params, lines }: { params: Params; lines: readonly AuditLine[] }) => {
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
      {entity ? <RecordNumber key={`${entity} ${params.query.entity_id}`} params={params} /> : null}
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

/** The number of one record of the chosen kind; taken when it is left or by Enter. */
const RecordNumber = ({ params }: { params: Params }) => {
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

// Noon, so that no zone makes another day of it.
const dayOf = (day: unknown) => formatDay(`${day}T12:00:00Z`);

/** The words of the filters that hold. */
export const useDescribeAudit = (params: Params, lines: readonly AuditLine[]) => {
  const text = useText();
  const actor = useActor(params.query.actor_id, lines);
  const record = lines[0]?.record;
  return (name: string, value: unknown) => {
    const kind = kindOf(String(value));
    const words: Record<string, { label: string; value: string } | undefined> = {
      actor_id: { label: text('audit.who'), value: actor?.name ?? '' },
      entity: { label: text('audit.what'), value: kind ? text(kind) : '' },
      entity_id: { label: text('audit.record'), value: record ?? text('audit.number', { id: Number(value) }) },
      action: { label: text('audit.action'), value: String(value) },
      from: { label: text('audit.from'), value: name === 'from' ? dayOf(value) : '' },
      to: { label: text('audit.to'), value: name === 'to' ? dayOf(value) : '' },
    };
    return words[name];
  };
};
