import { wholeNumber } from './text.ts';

/** What something costs, in coins: whole, from 0 to a million. */
export const coinPrice = () => wholeNumber('Coin price', { min: 0, max: 1_000_000 }, { min: 'Coin price must be at least 0' });
