/** The rows that a list shows, and the new ones that wait until the user asks for them. */
export type SteadyRows<Row> = { readonly rows: readonly Row[]; readonly waiting: number };

const idOf = (row: unknown): number | undefined => (row as { id?: number }).id;

/** The last previous rows that are missing from the latest ones because as many new rows came in before them. */
const pushedOut = <Row>(previous: readonly Row[], isLatest: (row: Row) => boolean, count: number): readonly Row[] => {
  const end = previous.findLastIndex(isLatest) + 1;
  return previous.slice(end, end + count);
};

/**
 * Keeps the order of the shown rows and takes their values from the latest ones, so that rows do not move while the user reads. Rows that
 * others added wait, and rows that they pushed to the next page stay. Rows that this user added show at once, which is why `isFromOthers`
 * tells them apart.
 */
export const keepRowOrder = <Row>(
  previous: readonly Row[],
  latest: readonly Row[],
  isFromOthers: (id: number) => boolean,
): SteadyRows<Row> => {
  const shown = new Set(previous.map(idOf));
  const isWaiting = (row: Row) => !shown.has(idOf(row)) && isFromOthers(idOf(row) ?? 0);
  const waiting = latest.filter(isWaiting).length;
  if (waiting === 0) return { rows: latest, waiting };
  const byId = new Map(latest.map((row) => [idOf(row), row]));
  const isLatest = (row: Row) => byId.has(idOf(row));
  const own = latest.filter((row) => !shown.has(idOf(row)) && !isWaiting(row));
  const kept = previous.flatMap((row) => byId.get(idOf(row)) ?? []);
  return { rows: [...own, ...kept, ...pushedOut(previous, isLatest, waiting)], waiting };
};
