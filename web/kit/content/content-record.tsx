import { Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditRoutes } from '../../../contract/entities/office/audit.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadingStatus } from '../../ui/state/skeletons.tsx';
import type { RestoreMutation } from '../archive/archive.ts';
import { ArchivedBanner } from '../archive/archived-banner.tsx';
import type { Archived } from '../archive/bulk-restore.tsx';
import { useCan } from '../can.tsx';
import { editAttribute, isEdit } from '../keys/edit-action.ts';
import { type RowAction, RowMenu } from '../list/rows/row-menu.tsx';
import { Detail, Details } from '../record/details.tsx';
import { RecordBody, RecordSection } from '../record/record-body.tsx';
import { BackLink } from '../record/record-page.tsx';

type ContentRecordProps = {
  name: string;
  back: { to: string; label: string };
  /** The first one is a button unless it is dangerous, the others are in a menu. None for an archived record. */
  actions: readonly RowAction[];
  row: Archived & { readonly created_at: string };
  restore: RestoreMutation;
  /** The route that restores the record. */
  restoreRoute: RouteSpec;
  /** The details beside the content, each a `Detail`. The day it was added follows them. */
  details: ReactNode;
  /** The sections below the content, such as statistics. The history follows them. */
  sections: Readonly<Record<string, ReactNode>>;
  history: ReactNode;
  /** The content: media and text. */
  children: ReactNode;
};

/** The page of a loaded record of content: its name, its actions, its details and its sections. */
export const ContentRecord = (props: ContentRecordProps) => {
  const { name, back, actions, row, restore, restoreRoute, details, sections, history, children } = props;
  const text = useText();
  const canReadHistory = useCan()(auditRoutes.list);
  const allSections = canReadHistory ? { ...sections, [text('members.history')]: history } : sections;
  return (
    <Stack gap={24}>
      <BackLink {...back} />
      <ArchivedBanner row={row} restore={restore} route={restoreRoute}>
        {text('record.isArchived')}
      </ArchivedBanner>
      <PageHeading title={name}>{row.archived_at ? null : <RecordActions name={name} actions={actions} />}</PageHeading>
      <RecordBody
        details={
          <Panel>
            <Details isNarrow>
              {details}
              <Detail label={text('record.added')}>{formatMoment(row.created_at)}</Detail>
            </Details>
          </Panel>
        }
      >
        <Panel>
          <Stack gap={16}>{children}</Stack>
        </Panel>
        {Object.entries(allSections).map(([title, section]) => (
          <RecordSection key={title} title={title}>
            {section}
          </RecordSection>
        ))}
      </RecordBody>
    </Stack>
  );
};

const RecordActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const can = useCan();
  const [first, ...rest] = actions.filter(({ route }) => can(route));
  if (!first) return null;
  if (first.isDangerous) return <RowMenu name={name} actions={[first, ...rest]} />;
  const { label, icon: Icon, onSelect } = first;
  const editing = isEdit(first) ? editAttribute : {};
  return (
    <>
      <Button {...editing} variant="default" leftSection={<Icon size={18} aria-hidden="true" />} onClick={onSelect}>
        {label}
      </Button>
      <RowMenu name={name} actions={rest} />
    </>
  );
};

const detailRows = ['70%', '55%', '60%'];

/** The skeleton of a record's page. */
export const ContentRecordSkeleton = () => (
  <Stack gap={24}>
    <LoadingStatus />
    <Skeleton width="min(100%, 320px)" height={28} aria-hidden="true" />
    <RecordBody
      details={
        <Panel>
          <Stack gap={16} aria-hidden="true">
            {detailRows.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        </Panel>
      }
    >
      <Panel>
        <Stack gap={16} aria-hidden="true">
          <Skeleton width="100%" height={220} />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </Stack>
      </Panel>
    </RecordBody>
  </Stack>
);
