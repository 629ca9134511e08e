import { Group, Input } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { pageSizes } from '../../../contract/kit/list.ts';
import { useText } from '../../platform/i18n.ts';
import { Paginator } from '../../ui/list/paginator.tsx';
import { onIntent } from '../data/intent.ts';
import type { ListResult } from '../data/queries.ts';
import styles from './list-page.module.css';
import type { ListParams } from './list-params.ts';

/** The paginator and the page size, which only shows if the list has pages and more rows than the smallest size. */
export const ListFooter = ({ list, params }: { list: ListResult<unknown>; params: ListParams }) => {
  const text = useText();
  const id = useId();
  const isPaged = params.query.page !== undefined;
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.footer} data-print="never">
      <Paginator
        page={params.page}
        lastPage={list.lastPage}
        onChange={params.setPage}
        intentOf={(page) => onIntent(() => list.prefetch?.(page))}
      />
      {isPaged && list.total > pageSizes[0] ? (
        <Group gap={8} ms="auto" c="var(--ink-soft)">
          <label htmlFor={id}>{text('lists.perPage')}</label>
          <Input
            component="select"
            id={id}
            size="sm"
            w={72}
            rightSection={<IconSelector size={16} aria-hidden="true" />}
            rightSectionPointerEvents="none"
            value={Number(params.query.per_page)}
            onChange={(event) => params.setSize(Number(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Input>
        </Group>
      ) : null}
    </Group>
  );
};
