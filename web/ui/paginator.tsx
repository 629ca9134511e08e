import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';
import { pageNamed, pagePlaces } from './page-numbers.ts';
import styles from './paginator.module.css';

/** `label` names it where there is another one on the page. */
type PaginatorProps = { page: number; lastPage: number; label?: string; onChange: (page: number) => void };

const GoTo = ({ lastPage, onChange }: Omit<PaginatorProps, 'page' | 'label'>) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isWrong = typed !== '' && pageNamed(typed, lastPage) === undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const page = pageNamed(typed, lastPage);
    if (page === undefined) return;
    setTyped('');
    onChange(page);
  };
  return (
    <form className={styles.goto} onSubmit={handleSubmit} noValidate>
      <label htmlFor={id}>{text('paginator.goTo')}</label>
      <input
        id={id}
        className={styles.box}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        aria-invalid={isWrong}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
};

/** Leads to the other pages of a list; shows nothing where there is only one. */
export const Paginator = ({ page, lastPage, label, onChange }: PaginatorProps) => {
  const text = useText();
  if (lastPage <= 1) return null;
  return (
    <nav className={styles.paginator} aria-label={label ?? text('paginator.label')}>
      <ul className={styles.pages}>
        <li>
          <button
            type="button"
            className={styles.page}
            disabled={page <= 1}
            aria-label={text('paginator.previous')}
            onClick={() => onChange(page - 1)}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </button>
        </li>
        {pagePlaces(page, lastPage).map((place) => (
          <li key={place}>
            {typeof place === 'number' ? (
              <button
                type="button"
                className={styles.page}
                aria-current={place === page ? 'page' : undefined}
                aria-label={text('paginator.page', { page: place })}
                onClick={() => onChange(place)}
              >
                {formatNumber(place)}
              </button>
            ) : (
              <span className={styles.gap}>…</span>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.page}
            disabled={page >= lastPage}
            aria-label={text('paginator.next')}
            onClick={() => onChange(page + 1)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </button>
        </li>
      </ul>
      {lastPage >= 5 ? <GoTo lastPage={lastPage} onChange={onChange} /> : null}
    </nav>
  );
};
