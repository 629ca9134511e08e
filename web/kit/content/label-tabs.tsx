import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../../ui/text.module.css';
import { type Option, useList } from '../data/queries.ts';
import { useLastPageRedirect } from '../list/list-params.ts';
import styles from './label-tabs.module.css';

/** A route that lists categories or tags. */
export type LabelRoute = Pick<RouteSpec, 'method' | 'path' | 'summary' | 'permission'> & {
  query: z.ZodObject;
  response: z.ZodType<Page<Option>>;
};

type LabelKind = 'categories' | 'tags';

type LabelTabsProps = {
  kind: LabelKind;
  /** Lists the labels that the records use. */
  route: LabelRoute;
  /** The names of the labels that the list is filtered by. */
  chosen: readonly string[];
  /** Called with the pressed name; undefined for all labels. */
  onSelect: (name: string | undefined) => void;
};

/** Filters a list by the labels that its records use, page by page. Renders nothing while no record uses one. */
export const LabelTabs = ({ kind, route, chosen, onSelect }: LabelTabsProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useList(route, { query: { page, per_page: 10 } });
  useLastPageRedirect(list, page, setPage);
  // A chosen label stays visible while another page of labels is shown.
  const hiddenNames = list.isPending ? [] : chosen.filter((name) => list.rows.every((row) => row.name !== name));
  const isEmpty = !list.isPending && !list.isStale && !list.error && list.rows.length === 0;
  if (isEmpty && page === 1 && chosen.length === 0) return null;
  return (
    <fieldset className={styles.tabs} aria-label={text(`labels.${kind}.title`)} aria-busy={list.isPending || list.isStale}>
      <Text component="span" fz={13} lh="32px" c="var(--ink-soft)" aria-hidden="true">
        {text(`labels.${kind}.title`)}
      </Text>
      <div className={styles.options}>
        <LabelTab label={text('members.all')} isChosen={chosen.length === 0} onChoose={() => onSelect(undefined)} />
        {hiddenNames.map((name) => (
          <LabelTab key={name} label={name} isChosen onChoose={() => onSelect(name)} />
        ))}
        {list.rows.map(({ id, name }) => (
          <LabelTab key={id} label={name} isChosen={chosen.includes(name)} onChoose={() => onSelect(name)} />
        ))}
        {list.error ? (
          <Button variant="subtle" size="compact-sm" onClick={list.retry}>
            {text(`labels.${kind}.failed`)}
          </Button>
        ) : null}
      </div>
      {list.lastPage > 1 ? <LabelPages kind={kind} page={page} lastPage={list.lastPage} onChange={setPage} /> : null}
    </fieldset>
  );
};

const LabelTab = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <UnstyledButton className={`${styles.option} ${textStyles.truncate}`} aria-pressed={isChosen} onClick={onChoose} title={label}>
    <bdi>{label}</bdi>
  </UnstyledButton>
);

type LabelPagesProps = { kind: LabelKind; page: number; lastPage: number; onChange: (page: number) => void };

const LabelPages = ({ kind, page, lastPage, onChange }: LabelPagesProps) => {
  const text = useText();
  return (
    <Group gap={6} align="flex-start" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text(`labels.${kind}.before`)}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={18} data-directional aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text(`labels.${kind}.after`)}
        disabled={page >= lastPage}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={18} data-directional aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};
