export { Buyers, BuyersDialog } from './buyers.tsx';
export { Figures, PriceDetails } from './figures.tsx';
export { priceColumns } from './price-columns.ts';
export { usePriceSearch } from './price-search.tsx';
