import { Group, Input } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import buttonStyles from '../button.module.css';
import textStyles from '../text.module.css';
import { paginationItems, parsePageNumber } from './page-numbers.ts';
import styles from './paginator.module.css';

const buttonClass = `${buttonStyles.plain} ${styles.page}`;

/** `label` distinguishes several paginators on one page. */
type PaginatorProps = {
  page: number;
  lastPage: number;
  label?: string;
  onChange: (page: number) => void;
  /** Event handlers of the button of a page, which prefetch it. */
  intentOf?: (page: number) => ComponentProps<'button'>;
};

// Not TextInput: Mantine's useId sets state in a layout effect, so React runs all effects of the page before its first paint.
const GoTo = ({ lastPage, onChange }: Pick<PaginatorProps, 'lastPage' | 'onChange'>) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isInvalid = typed !== '' && parsePageNumber(typed, lastPage) === undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const page = parsePageNumber(typed, lastPage);
    if (page === undefined) return;
    setTyped('');
    onChange(page);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap={8} c="var(--ink-soft)">
        <label htmlFor={id}>{text('paginator.goTo')}</label>
        <Input
          id={id}
          size="sm"
          w={64}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isInvalid}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
    </form>
  );
};

/**
 * Links to the other pages of a list; renders nothing for a single page. Not Mantine's Pagination: that one costs 2 kB (gzip) more, and its
 * range cannot show three pages around the current one without the first and last.
 */
export const Paginator = ({ page, lastPage, label, onChange, intentOf }: PaginatorProps) => {
  const text = useText();
  if (lastPage <= 1) return null;
  const step = (to: number, name: string, icon: typeof IconChevronLeft) => {
    const StepIcon = icon;
    const exists = to >= 1 && to <= lastPage;
    return (
      <button
        type="button"
        className={buttonClass}
        disabled={!exists}
        aria-label={name}
        onClick={() => onChange(to)}
        {...(exists ? intentOf?.(to) : {})}
      >
        <StepIcon size={18} data-directional aria-hidden="true" />
      </button>
    );
  };
  return (
    <nav className={styles.paginator} aria-label={label ?? text('paginator.label')}>
      <ul className={`${styles.pages} ${textStyles.numeric}`}>
        <li>{step(page - 1, text('paginator.previous'), IconChevronLeft)}</li>
        {paginationItems(page, lastPage).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <button
                type="button"
                className={buttonClass}
                aria-current={item === page ? 'page' : undefined}
                aria-label={text('paginator.page', { page: item })}
                onClick={() => onChange(item)}
                {...(item === page ? {} : intentOf?.(item))}
              >
                {formatNumber(item)}
              </button>
            ) : (
              <span className={styles.gap}>…</span>
            )}
          </li>
        ))}
        <li>{step(page + 1, text('paginator.next'), IconChevronRight)}</li>
        <li className={styles.total}>{text('paginator.of', { page, last: lastPage })}</li>
      </ul>
      {lastPage >= 5 ? <GoTo lastPage={lastPage} onChange={onChange} /> : null}
    </nav>
  );
};
