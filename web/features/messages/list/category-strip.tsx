import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useMessageCategories } from '../messages.api.ts';
import styles from './list.module.css';

type CategoryStripProps = { value: string | undefined; onChange: (name: string | undefined) => void };

/** Narrows the list to one category of those that messages carry, or to none; has pages of its own. */
export const CategoryStrip = ({ value, onChange }: CategoryStripProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useMessageCategories(page);
  return (
    <fieldset className={styles.strip} aria-label={text('messages.categories')} aria-busy={list.isPending || list.isStale}>
      <Place label={text('members.all')} isChosen={value === undefined} onChoose={() => onChange(undefined)} />
      {list.rows.map(({ id, name }) => (
        <Place key={id} label={name} isChosen={value === name} onChoose={() => onChange(name)} />
      ))}
      {list.error ? (
        <button type="button" className={styles.retry} onClick={list.retry}>
          {text('messages.categoriesFailed')}
        </button>
      ) : null}
      {list.lastPage > 1 ? <StripPages page={page} lastPage={list.lastPage} onChange={setPage} /> : null}
    </fieldset>
  );
};

const Place = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <button type="button" className={styles.place} aria-pressed={isChosen} onClick={onChoose} title={label}>
    <bdi>{label}</bdi>
  </button>
);

type StripPagesProps = { page: number; lastPage: number; onChange: (page: number) => void };

const StripPages = ({ page, lastPage, onChange }: StripPagesProps) => {
  const text = useText();
  return (
    <span className={styles.turn}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text('messages.categoriesBefore')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={text('messages.categoriesAfter')}
        disabled={page >= lastPage}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
};
