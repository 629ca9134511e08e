import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ImportDetail, importId } from '../../../../contract/entities/members/imports.ts';
import { BackLink, RecordPage } from '../../../kit/record/record-page.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Callout } from '../../../ui/state/callout.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnStep } from './column-step.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { useImport } from './imports.api.ts';
import { RunStep } from './run-step.tsx';

/** The page of one import: its columns, what the check found, and its report. */
export const ImportPage = () => {
  const text = useText();
  const notFound = { title: text('imports.missing'), back: { to: '/imports', label: text('imports.backToList') } };
  return (
    <RecordPage schema={importId} useRecord={useImport} notFound={notFound} skeleton={<TableSkeleton />}>
      {(record) => <LoadedImport record={record} />}
    </RecordPage>
  );
};

const isBeforeRun = ({ state }: ImportDetail) => state === 'uploaded' || state === 'checked';

const stepOf = (record: ImportDetail, isChoosing: boolean): ImportStep => {
  if (!isBeforeRun(record)) return 'run';
  return record.state === 'checked' && !isChoosing ? 'check' : 'columns';
};

const LoadedImport = ({ record }: { record: ImportDetail }) => {
  const text = useText();
  const [isChoosing, setIsChoosing] = useState(false);
  const step = stepOf(record, isChoosing);
  const isExpired = isBeforeRun(record) && record.file_until === null;
  return (
    <Stack gap={20} miw={0}>
      <BackLink to="/imports" label={text('imports.backToList')} />
      <PageHeading title={record.file_name} label={record.group?.name ?? text(`imports.kind.${record.kind}`)} />
      <Text c="var(--ink-soft)">{text('imports.fileRows', { count: record.rows })}</Text>
      <ImportSteps current={step} state={record.state} />
      {isExpired ? <Callout tone="pending">{text('imports.fileRemoved')}</Callout> : null}
      {step === 'columns' && !isExpired ? <ColumnStep record={record} onChecked={() => setIsChoosing(false)} /> : null}
      {step === 'check' && !isExpired ? <CheckStep record={record} onBack={() => setIsChoosing(true)} /> : null}
      {step === 'run' ? <RunStep record={record} /> : null}
    </Stack>
  );
};
