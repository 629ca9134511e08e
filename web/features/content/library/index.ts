export { Buyers, BuyersDialog } from './buyers.tsx';
export { Figures, PriceDetails } from './figures.tsx';
export { usePriceSearch } from './price-search.tsx';
