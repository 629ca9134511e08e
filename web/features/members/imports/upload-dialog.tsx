import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { z } from 'zod';
import { groupId } from '../../../../contract/entities/members/groups.ts';
import { type ImportKind, importKinds } from '../../../../contract/entities/members/import-columns.ts';
import { importId } from '../../../../contract/entities/members/imports.ts';
import { describeOversizedFile, maxFileBytes } from '../../../../contract/kit/files.ts';
import type { Option } from '../../../kit/data/queries.ts';
import { nonEmptyFile } from '../../../kit/files/non-empty-file.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FileField, FilePreview, pickedFile } from '../../../kit/form/fields/file-field.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { ReferenceField } from '../../../kit/picker/reference-field.tsx';
import { formatBytes } from '../../../platform/format.ts';
import { t, useText } from '../../../platform/i18n.ts';
import { useGroupOptions } from '../groups/index.ts';
import { useImportKinds } from './import-kinds.ts';
import { useTemplate, useUploadImport } from './imports.api.ts';

const accepted = ['.xlsx', '.csv'];

const file = nonEmptyFile
  .refine(({ name }) => /\.(xlsx?|csv)$/i.test(name), { error: () => t('imports.wrongType') })
  .refine(({ size }) => size <= maxFileBytes.sheet, { error: () => describeOversizedFile(t('imports.file'), 'sheet') });

const draft = z
  .strictObject({
    kind: z.enum(importKinds),
    group_id: groupId.nullish(),
    file: file.nullable(),
  })
  .refine((values) => values.file !== null, { path: ['file'], error: () => t('imports.chooseFile') })
  .refine(({ kind, group_id }) => kind !== 'groupMembers' || Boolean(group_id), {
    path: ['group_id'],
    error: () => t('imports.chooseGroup'),
  });
type Draft = z.input<typeof draft>;

const KindField = ({ form }: { form: EntityForm<Draft> }) => {
  const text = useText();
  const kinds = useImportKinds();
  const { error, value, onChange } = form.fields.getInputProps('kind');
  return (
    <NativeSelect
      label={text('imports.kindLabel')}
      data={kinds.map((kind) => ({ value: kind, label: text(`imports.kind.${kind}`) }))}
      data-path="kind"
      error={error}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const TemplateButton = ({ kind }: { kind: ImportKind }) => {
  const text = useText();
  const template = useTemplate();
  return (
    <Group justify="space-between" gap={8}>
      <Text fz={13} c="dimmed">
        {text('imports.templateHint')}
      </Text>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={template.isPending}
        onClick={() => void template.save({ query: { kind } })}
      >
        {text('imports.template')}
      </Button>
    </Group>
  );
};

type UploadDialogProps = { kind: ImportKind; group?: Option | undefined; onUploaded: (id: number) => void; onClose: () => void };

/** Uploads a file for an import. Its columns are chosen on the page that follows. */
export const UploadDialog = ({ kind, group, onUploaded, onClose }: UploadDialogProps) => {
  const text = useText();
  const upload = useUploadImport();
  const form = useEntityForm({
    draft,
    initial: { kind, group_id: group ? groupId.parse(group.id) : null, file: null },
    save: async ({ file: picked, group_id, kind: chosen }) => {
      const result = await upload.send({
        body: {
          kind: chosen, // The end says which kind of file it is. It begins with a whole character.
          file_name: (picked?.name ?? '').slice(-200).replace(/^[\udc00-\udfff]/, ''),
          ...(chosen === 'groupMembers' && group_id ? { group_id } : {}),
        },
        files: { file: picked },
      });
      // The sentence is at the field, and a toast would say it twice.
      if (!result.ok && result.error.fields['file']) result.suppressToast?.();
      return result;
    },
    onSaved: ({ data }) => onUploaded(importId.parse(data.id)),
  });
  const values = form.fields.getValues();
  const picked = pickedFile({ form, name: 'file' });
  return (
    <FormModal title={text('imports.uploadTitle')} form={form} submitLabel={text('imports.upload')} onClose={onClose}>
      <KindField form={form} />
      {values.kind === 'groupMembers' ? (
        <ReferenceField form={form} name="group_id" label={text('imports.group')} useOptions={useGroupOptions} initial={group} isRequired />
      ) : null}
      <FileField
        form={form}
        name="file"
        label={text('imports.file')}
        accept={accepted}
        schema={file}
        hint={text('imports.fileHint')}
        {...(picked ? { description: formatBytes(picked.size) } : {})}
        isFilled={Boolean(picked)}
        isRequired
        preview={
          <FilePreview>
            <IconFileSpreadsheet size={24} aria-hidden="true" />
          </FilePreview>
        }
      />
      <TemplateButton kind={values.kind} />
    </FormModal>
  );
};
