import { useId } from 'react';
import { pageSizes } from '../../contract/kit/list.ts';
import { useText } from '../platform/i18n.ts';
import { Paginator } from '../ui/paginator.tsx';
import styles from './list-page.module.css';
import type { ListParams } from './list-params.ts';
import type { List } from './queries.ts';

const smallest = pageSizes[0];

/** The paginator of a list and the choice of its page size, which only shows where it matters: not for a list that comes whole. */
export const ListFoot = ({ list, params }: { list: List<unknown>; params: ListParams }) => {
  const text = useText();
  const id = useId();
  const isPaged = params.query.page !== undefined;
  return (
    <div className={styles.foot}>
      <Paginator page={params.page} lastPage={list.lastPage} onChange={params.setPage} />
      {isPaged && list.total > smallest ? (
        <div className={styles.size}>
          <label htmlFor={id}>{text('lists.perPage')}</label>
          <select
            id={id}
            className={styles.select}
            value={Number(params.query.per_page)}
            onChange={(event) => params.setSize(Number(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
      ) : null}
    </div>
  );
};
