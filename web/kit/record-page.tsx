import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ApiError } from '../platform/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';
import { ListFailure } from './list-failure.tsx';
import styles from './record-page.module.css';

type Missing = { title: string; back: { to: string; label: string } };

type LoadedProps<Row> = {
  useRecord: (id: number) => UseQueryResult<{ data: Row }>;
  /** What is said where there is no such record, and the way back. */
  missing: Missing;
  skeleton: ReactNode;
  children: (record: Row) => ReactNode;
};

/** The page of the record that the path names by `$id`: itself once it is there, else its shape, that there is none, or why it could not be loaded. */
export const RecordPage = <Row,>({ schema, ...rest }: LoadedProps<Row> & { schema: z.ZodType<number> }) => {
  const { id } = useParams({ strict: false }) as { id?: string }; // The path names it; the router's loose types do not.
  const wanted = schema.safeParse(Number(id)).data;
  return wanted === undefined ? <MissingRecord {...rest.missing} /> : <Loaded key={wanted} id={wanted} {...rest} />;
};

const Loaded = <Row,>({ id, useRecord, missing, skeleton, children }: LoadedProps<Row> & { id: number }) => {
  const query = useRecord(id);
  if (query.data) return children(query.data.data);
  if (query.error instanceof ApiError && query.error.status === 404) return <MissingRecord {...missing} />;
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
};

const MissingRecord = ({ title, back }: Missing) => {
  const text = useText();
  const way = (
    <Button component={Link} to={back.to} variant="default">
      {back.label}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeading title={text('errors.pageNotFound')} />
      <Panel isFlush>
        <EmptyState title={title} hint={text('errors.pageNotFoundText')} action={way} />
      </Panel>
    </div>
  );
};
