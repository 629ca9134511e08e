import { useEffect } from 'react';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { showError } from '../../platform/toast.ts';
import type { ListResult } from '../data/queries.ts';
import type { ListParams } from './list-params.ts';

/** Clears the filters if the list cannot be loaded with them. */
export const useResetOnError = <Row>(list: ListResult<Row>, params: ListParams): void => {
  const text = useText();
  const isBroken = list.error !== null && params.isFiltered;
  useEffect(() => {
    if (!isBroken) return;
    showError(isUnreachable(list.error) ? text('errors.unreachable') : list.error?.message || text('errors.generic'));
    params.reset();
  });
};
