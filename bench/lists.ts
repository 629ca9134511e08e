import { measureContent, measureDashboard, measureDepth } from './depth.ts';
import type { Figure } from './figures.ts';
import { measureOrders } from './orders.ts';
import type { Product } from './product.ts';
import { measureSearch } from './search.ts';

/** Measures deep pages, orders, searches and the dashboard, which is compared with an empty database. */
export const measureLists = async (product: Product, empty: Product, group: string): Promise<Figure[]> => [
  ...(await measureDepth(product, group)),
  ...(await measureOrders(product, group)),
  ...(await measureContent(product, group)),
  ...(await measureSearch(product, group)),
  ...(await measureDashboard(product, empty, group)),
];
