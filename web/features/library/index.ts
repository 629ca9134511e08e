export { Buyers } from './buyers.tsx';
export { BuyerCount, CoinPrice, Figures } from './figures.tsx';
export { buyersOf } from './library.api.ts';
export { useLibrarySearch } from './library-search.ts';
export { PriceNote } from './price-note.tsx';
