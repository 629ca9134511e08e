import { lazy } from './lazy.ts';

const plain = lazy(() => new Intl.NumberFormat('en-GB'));

/** A whole number with thousands separators. */
export const formatNumber = (value: number): string => plain().format(value);
