import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ImportDetail, importId } from '../../../../contract/entities/members/imports.ts';
import { BackLink, RecordPage } from '../../../kit/record/record-page.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Callout } from '../../../ui/state/callout.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { useListOf } from './import-kinds.ts';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { useImport } from './imports.api.ts';
import { CheckStep } from './steps/check-step.tsx';
import { ColumnStep } from './steps/column-step.tsx';
import { RunStep } from './steps/run-step.tsx';

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

/** Another sheet or header has other columns or rows, so their form starts again. */
const keyOf = ({ source }: ImportDetail) => `${source?.table} ${source?.header_row} ${source?.skips_hidden}`;

const LoadedImport = ({ record }: { record: ImportDetail }) => {
  const text = useText();
  const [isChoosing, setIsChoosing] = useState(false);
  const list = useListOf(record);
  const step = stepOf(record, isChoosing);
  const isExpired = isBeforeRun(record) && record.file_until === null;
  return (
    <Stack gap={20} miw={0}>
      <BackLink to={list.to} label={text('imports.backTo', { list: list.label })} />
      <PageHeading title={record.file_name} label={list.label}>
        <Button component={Link} to="/imports" variant="subtle">
          {text('imports.earlier')}
        </Button>
      </PageHeading>
      <Text c="var(--ink-soft)">{text('imports.fileRows', { count: record.rows })}</Text>
      <ImportSteps current={step} state={record.state} />
      {isExpired ? <Callout tone="pending">{text('imports.fileRemoved')}</Callout> : null}
      {step === 'columns' && !isExpired ? <ColumnStep key={keyOf(record)} record={record} onChecked={() => setIsChoosing(false)} /> : null}
      {step === 'check' && !isExpired ? <CheckStep record={record} onBack={() => setIsChoosing(true)} /> : null}
      {step === 'run' ? <RunStep record={record} /> : null}
    </Stack>
  );
};
