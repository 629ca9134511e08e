// Proves LIVE-5
import { describe, expect, it } from 'vitest';
import { keepRowOrder } from './steady-rows.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id, name: `Row ${id}` }));
const idsOf = ({ rows, waiting }: ReturnType<typeof keepRowOrder<{ id: number }>>) => [rows.map(({ id }) => id), waiting];
const byOthers =
  (...ids: number[]) =>
  (id: number) =>
    ids.includes(id);

describe('the rows of a list that changes', () => {
  it('stay where they are when others add rows, which wait', () => {
    expect(idsOf(keepRowOrder(rowsOf(5, 4, 3), rowsOf(7, 6, 5), byOthers(7, 6)))).toEqual([[5, 4, 3], 2]);
  });

  it('show their new values in place', () => {
    const latest = [{ id: 6, name: 'New' }, { id: 5, name: 'Renamed' }, ...rowsOf(4)];
    expect(keepRowOrder(rowsOf(5, 4, 3), latest, byOthers(6, 5)).rows[0]).toEqual({ id: 5, name: 'Renamed' });
  });

  it('disappear when others archive them, also while new rows wait', () => {
    expect(idsOf(keepRowOrder(rowsOf(5, 4, 3), rowsOf(5, 3, 2), byOthers(4)))).toEqual([[5, 3, 2], 0]);
    expect(idsOf(keepRowOrder(rowsOf(5, 4, 3), rowsOf(6, 5, 3), byOthers(6, 4)))).toEqual([[5, 3], 1]);
  });

  it('begin with a row that the user added, and follow the server when nobody else added one', () => {
    expect(idsOf(keepRowOrder(rowsOf(5, 4), rowsOf(6, 5), byOthers()))).toEqual([[6, 5], 0]);
    expect(idsOf(keepRowOrder(rowsOf(5, 4, 3), rowsOf(7, 6, 5), byOthers(6)))).toEqual([[7, 5, 4], 1]);
  });
});
