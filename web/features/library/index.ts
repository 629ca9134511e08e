export { Buyers, BuyersDialog } from './buyers.tsx';
export { Figures, PriceDetails } from './figures.tsx';
export { toBuyerList } from './library.api.ts';
export { usePriceSearch } from './price-search.tsx';
