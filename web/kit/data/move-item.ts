/** The items after one of them moved to another index. */
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const [moved] = items.slice(from, from + 1);
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved);
};
