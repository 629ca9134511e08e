export { BuyersDialog } from './buyers.tsx';
export { BuyerCount, CoinPrice, Figures } from './figures.tsx';
export { toBuyerList } from './library.api.ts';
export { usePriceSearch } from './price-search.tsx';
