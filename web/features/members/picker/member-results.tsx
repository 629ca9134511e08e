import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { RowPages } from '../../../kit/queries.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { MemberStatus } from '../member-status.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { MemberRow, PickedMember } from './member-rows.ts';
import styles from './picker.module.css';

type MemberResultsProps = {
  label: string;
  pages: RowPages<MemberRow>;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  taken: ReadonlySet<number>;
  /** The most that may be chosen altogether. */
  most: number;
};

/** Who matches the search, each to be ticked; those who are in already say so and cannot be. */
export const MemberResults = ({ label, pages, chosen, onChange, taken, most }: MemberResultsProps) => {
  const text = useText();
  const ids = new Set(chosen.map(({ id }) => id));
  const free = pages.rows.filter(({ id }) => !taken.has(id));
  const isAll = free.length > 0 && free.every(({ id }) => ids.has(id));
  const shown = new Set(free.map(({ id }) => id));
  const others = chosen.filter(({ id }) => !shown.has(id));
  const toggleAll = () => onChange(isAll ? others : [...others, ...free.map(({ id, name }) => ({ id, name }))]);
  const toggle = ({ id, name }: MemberRow) => onChange(ids.has(id) ? chosen.filter((other) => other.id !== id) : [...chosen, { id, name }]);
  if (pages.rows.length === 0) return <Note pages={pages} />;
  return (
    <div className={styles.results} aria-busy={pages.isStale}>
      <div className={styles.resultsHead}>
        <Checkbox
          size="sm"
          label={text('memberPicker.allShown')}
          checked={isAll}
          indeterminate={!isAll && free.some(({ id }) => ids.has(id))}
          disabled={free.length === 0}
          onChange={toggleAll}
        />
        <span className={styles.found} role="status">
          {text('memberPicker.found', { count: pages.total, shown: formatNumber(pages.total) })}
        </span>
      </div>
      {pages.hasMore ? <ChooseAll pages={pages} chosen={chosen} onChange={onChange} taken={taken} most={most} /> : null}
      <ul className={styles.rows} aria-label={label}>
        {pages.rows.map((row) => (
          <Result key={row.id} row={row} isTaken={taken.has(row.id)} isChosen={ids.has(row.id)} onToggle={() => toggle(row)} />
        ))}
        {pages.hasMore ? (
          <li className={styles.more}>
            <Button variant="subtle" size="xs" onClick={pages.loadMore}>
              {text('picker.more')}
            </Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
};

const Note = ({ pages }: { pages: RowPages<MemberRow> }) => {
  const text = useText();
  return (
    <p className={styles.note} role="status">
      {pages.isPending ? text('common.loading') : text(pages.isError ? 'memberPicker.failed' : 'picker.none')}
    </p>
  );
};

type ResultProps = { row: MemberRow; isTaken: boolean; isChosen: boolean; onToggle: () => void };

const Result = ({ row, isTaken, isChosen, onToggle }: ResultProps) => {
  const text = useText();
  const id = useId();
  return (
    <li>
      <label className={styles.row} htmlFor={id} data-taken={isTaken}>
        <Checkbox
          id={id}
          size="sm"
          aria-label={text('selection.one', { name: row.name })}
          checked={isTaken || isChosen}
          disabled={isTaken}
          onChange={onToggle}
        />
        <span className={styles.who}>
          <PersonCell
            name={row.name}
            image={row.image}
            detail={
              <span className={styles.contact} dir="ltr">
                {row.phone} · {row.email}
              </span>
            }
          />
        </span>
        {isTaken ? <span className={styles.in}>{text('memberPicker.in')}</span> : null}
        {!isTaken && row.status !== 'approved' ? <MemberStatus status={row.status} /> : null}
      </label>
    </li>
  );
};
