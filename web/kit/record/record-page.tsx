import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { z } from 'zod';
import type { EntityKey } from '../../../contract/entities/office/live.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PlainLink } from '../../ui/text.tsx';
import { LoadError } from '../list/load-error.tsx';
import { PresenceChip } from '../live/presence-chip.tsx';
import type { Subject } from '../live/subject.ts';

import { useRecentRecord } from './use-recent-record.ts';

/** The record of the page. */
const PageSubject = createContext<Subject | undefined>(undefined);

type NotFound = { title: string; back: { to: string; label: string } };

type LoadedProps<Row> = {
  /** The kind of record, for others who have it open. Absent for one that nobody edits. */
  entity?: EntityKey;
  useRecord: (id: number) => UseQueryResult<{ data: Row } | undefined>;
  /** The text and the link back to the list if there is no such record. */
  notFound: NotFound;
  skeleton: ReactNode;
  children: (record: Row) => ReactNode;
};

/** The page of the record that the path names by `$id`: the record, or its loading, not found or error state. */
export const RecordPage = <Row,>({ schema, ...rest }: LoadedProps<Row> & { schema: z.ZodType<number> }) => {
  const { id: param } = useParams({ strict: false }) as { id?: string }; // The path names it; the router's loose types do not.
  const id = schema.safeParse(Number(param)).data;
  return id === undefined ? <RecordNotFound {...rest.notFound} /> : <Loaded key={id} id={id} {...rest} />;
};

const Loaded = <Row,>({ id, entity, useRecord, notFound, skeleton, children }: LoadedProps<Row> & { id: number }) => {
  const query = useRecord(id);
  const subject = useMemo(() => (entity === undefined ? undefined : { entity, record: id }), [entity, id]);
  useRecentRecord(query.data?.data);
  if (query.data) return <PageSubject value={subject}>{children(query.data.data)}</PageSubject>;
  if (query.error instanceof ApiError && query.error.status === 404) return <RecordNotFound {...notFound} />;
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
};

const RecordNotFound = ({ title, back }: NotFound) => {
  const text = useText();
  const link = (
    <Button component={Link} to={back.to} variant="default">
      {back.label}
    </Button>
  );
  return (
    <Stack gap={20}>
      <PageHeading title={text('errors.pageNotFound')} />
      <Panel isFlush>
        <EmptyState title={title} hint={text('errors.pageNotFoundText')} action={link} />
      </Panel>
    </Stack>
  );
};

/** The link from a record's page back to its list, and who else has the record open. */
export const BackLink = ({ to, label }: { to: string; label: string }) => {
  const subject = useContext(PageSubject);
  return (
    <Group gap="4px 16px" style={{ alignSelf: 'stretch' }}>
      <Text component="span" c="var(--ink-soft)">
        <PlainLink to={to}>
          <Group component="span" display="inline-flex" gap={6}>
            <IconArrowLeft size={16} data-directional aria-hidden="true" />
            {label}
          </Group>
        </PlainLink>
      </Text>
      {subject ? <PresenceChip subject={subject} mode="viewing" /> : null}
    </Group>
  );
};
