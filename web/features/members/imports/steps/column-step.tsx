import { Button, Flex, NativeSelect, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { entities } from '../../../../../contract/entities/index.ts';
import { type ImportColumnKey, importColumns, isMemberKind } from '../../../../../contract/entities/members/import-columns.ts';
import { type ImportDetail, importOptions } from '../../../../../contract/entities/members/imports.ts';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { useCan } from '../../../../kit/can.tsx';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FormActions, FormError } from '../../../../ui/form-footer.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useCheckImport } from '../imports.api.ts';
import styles from '../imports.module.css';
import { SourcePanel } from './source-panel.tsx';

type Form = EntityForm<z.input<typeof importOptions>>;
type Props = { record: ImportDetail; form: Form };

const choiceKeys = new Set<ImportColumnKey | null>(['area', 'field', 'promocode']);

const MappingRow = ({ record, form, index }: Props & { index: number }) => {
  const text = useText();
  const { mapping } = form.fields.getValues();
  const columns = importColumns[record.kind];
  const title = record.header[index] || text('imports.untitled', { number: index + 1 });
  const samples = record.sample.flatMap((cells) => cells[index] || []).slice(0, 3);
  const handleChange = (value: string) =>
    form.fields.setFieldValue(
      'mapping',
      mapping.map((key, at) => (at === index ? (columns.find((column) => column.key === value)?.key ?? null) : key)),
    );
  return (
    <>
      <div style={{ minInlineSize: 0 }}>
        <bdi>{title}</bdi>
        <div className={styles.sample}>
          <bdi>{samples.length > 0 ? samples.join(' · ') : text('imports.noSample')}</bdi>
        </div>
      </div>
      <NativeSelect
        aria-label={text('imports.fieldOf', { column: title })}
        data-path={index === 0 ? 'mapping' : undefined}
        data={[
          { value: '', label: text('imports.unused') },
          ...columns.map(({ key, isRequired }) => ({ value: key, label: `${text(`imports.field.${key}`)}${isRequired ? ' *' : ''}` })),
        ]}
        value={mapping[index] ?? ''}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
    </>
  );
};

const Options = ({ record, form }: Props) => {
  const text = useText();
  const can = useCan();
  const { mapping } = form.fields.getValues();
  const canApprove = isMemberKind(record.kind) && can(memberRoutes.decide);
  return (
    <Stack gap={20}>
      {record.kind === 'groupMembers' ? null : (
        <RadioField
          form={form}
          name="mode"
          label={text('imports.mode')}
          options={[
            { value: 'add', label: text('imports.modeAdd'), hint: text('imports.modeAddHint') },
            {
              value: 'add_and_change',
              label: text('imports.modeChange'),
              hint: text(isMemberKind(record.kind) ? 'imports.modeChangeMembers' : 'imports.modeChangeNames'),
            },
          ]}
        />
      )}
      {mapping.some((key) => choiceKeys.has(key)) ? (
        <RadioField
          form={form}
          name="unknown_names"
          label={text('imports.unknownNames')}
          options={[
            { value: 'problem', label: text('imports.unknownProblem') },
            { value: 'create', label: text('imports.unknownCreate') },
          ]}
        />
      ) : null}
      {isMemberKind(record.kind) && can({ permission: entities[record.kind].archivePermissions.restore }) ? (
        <RadioField
          form={form}
          name="archived"
          label={text('imports.archived')}
          options={[
            { value: 'problem', label: text('imports.archivedProblem') },
            { value: 'restore', label: text('imports.archivedRestore'), hint: text('imports.archivedRestoreHint') },
          ]}
        />
      ) : null}
      {canApprove ? (
        <RadioField
          form={form}
          name="status"
          label={text('imports.status')}
          options={[
            { value: 'pending', label: text('imports.statusPending'), hint: text('imports.statusPendingHint') },
            { value: 'approved', label: text('imports.statusApproved'), hint: text('imports.statusApprovedHint') },
          ]}
        />
      ) : null}
    </Stack>
  );
};

/** Says which field each column of the file has, and how the rows are imported. */
export const ColumnStep = ({ record, onChecked }: { record: ImportDetail; onChecked: () => void }) => {
  const text = useText();
  const check = useCheckImport(record.id);
  const form = useEntityForm({
    draft: importOptions,
    initial: record.options,
    save: check.send,
    onSaved: onChecked,
  });
  const error = form.fields.errors['mapping'];
  return (
    <Flex component="form" direction="column" gap={20} onSubmit={form.submit} noValidate>
      {record.source ? <SourcePanel record={record} source={record.source} /> : null}
      <Panel>
        <h2>{text('imports.columnsTitle')}</h2>
        <Text mt={4} mb={20} c="var(--ink-soft)">
          {text('imports.columnsText')}
        </Text>
        <div className={styles.columns}>
          {record.header.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and their titles may repeat
            <MappingRow key={`${index} ${title}`} record={record} form={form} index={index} />
          ))}
        </div>
      </Panel>
      <Panel>
        <Options record={record} form={form} />
      </Panel>
      <FormError>{form.formError ?? (typeof error === 'string' ? error : undefined)}</FormError>
      <FormActions mt={0}>
        <Button type="submit" loading={form.isPending}>
          {text('imports.checkFile')}
        </Button>
      </FormActions>
    </Flex>
  );
};
