export { Buyers, useBuyersList } from './buyers.tsx';
export { BuyerCount, CoinPrice } from './coin-price.tsx';
export { Figures } from './figures.tsx';
export { PriceNote } from './price-note.tsx';
export { useLibrarySearch } from './price-search.ts';
