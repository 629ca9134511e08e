import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../platform/i18n.ts';
import styles from './label-strip.module.css';
import { useLastPage } from './last-page.ts';
import type { List, Option } from './queries.ts';

type LabelKind = 'categories' | 'tags';

type LabelStripProps = {
  kind: LabelKind;
  /** The feature's hook for a page of the labels that its records carry. */
  useLabels: (page: number) => List<Option>;
  /** The names by which the list is narrowed. */
  chosen: readonly string[];
  /** A name was pressed; undefined is all of them. */
  onChoose: (name: string | undefined) => void;
};

/** Narrows a list to the labels that its records carry, or to none; has pages of its own. Not there while no record carries any. */
export const LabelStrip = ({ kind, useLabels, chosen, onChoose }: LabelStripProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useLabels(page);
  useLastPage(list, page, setPage);
  // What is chosen stays in sight, also while another page of the strip is shown.
  const elsewhere = list.isPending ? [] : chosen.filter((name) => list.rows.every((row) => row.name !== name));
  const isEmpty = !list.isPending && !list.error && list.rows.length === 0;
  if (isEmpty && page === 1 && chosen.length === 0) return null;
  return (
    <fieldset className={styles.strip} aria-label={text(`labels.${kind}.title`)} aria-busy={list.isPending || list.isStale}>
      <span className={styles.kind} aria-hidden="true">
        {text(`labels.${kind}.title`)}
      </span>
      <div className={styles.places}>
        <Place label={text('members.all')} isChosen={chosen.length === 0} onChoose={() => onChoose(undefined)} />
        {elsewhere.map((name) => (
          <Place key={name} label={name} isChosen onChoose={() => onChoose(name)} />
        ))}
        {list.rows.map(({ id, name }) => (
          <Place key={id} label={name} isChosen={chosen.includes(name)} onChoose={() => onChoose(name)} />
        ))}
        {list.error ? (
          <button type="button" className={styles.retry} onClick={list.retry}>
            {text(`labels.${kind}.failed`)}
          </button>
        ) : null}
      </div>
      {list.lastPage > 1 ? <StripPages kind={kind} page={page} lastPage={list.lastPage} onChange={setPage} /> : null}
    </fieldset>
  );
};

const Place = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <button type="button" className={styles.place} aria-pressed={isChosen} onClick={onChoose} title={label}>
    <bdi>{label}</bdi>
  </button>
);

type StripPagesProps = { kind: LabelKind; page: number; lastPage: number; onChange: (page: number) => void };

const StripPages = ({ kind, page, lastPage, onChange }: StripPagesProps) => {
  const text = useText();
  return (
    <span className={styles.turn}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text(`labels.${kind}.before`)}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text(`labels.${kind}.after`)}
        disabled={page >= lastPage}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
};
