import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RowPages } from '../../../kit/queries.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { failed } from '../../../platform/toast.ts';
import type { MemberRow, PickedMember } from './member-rows.ts';
import styles from './picker.module.css';

type ChooseAllProps = {
  pages: RowPages<MemberRow>;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  taken: ReadonlySet<number>;
  /** The most that may be chosen altogether. */
  most: number;
};

/** Chooses everybody who matches the search, shown or not, up to the most that one call takes. */
export const ChooseAll = ({ pages, chosen, onChange, taken, most }: ChooseAllProps) => {
  const text = useText();
  const [isPending, setIsPending] = useState(false);
  // What was chosen meanwhile is kept; what comes when nobody looks any more is dropped.
  const latest = useRef<{ chosen: readonly PickedMember[] }>(undefined);
  useEffect(() => {
    latest.current = { chosen };
    return () => {
      latest.current = undefined;
    };
  }, [chosen]);
  const choose = (found: readonly MemberRow[]) => {
    if (!latest.current) return;
    const all = new Map(latest.current.chosen.map((member) => [member.id, member]));
    for (const { id, name } of found) {
      if (all.size < most && !taken.has(id)) all.set(id, { id, name });
    }
    onChange([...all.values()]);
  };
  const handleClick = async () => {
    setIsPending(true);
    await pages.readFirst(most).then(choose, () => failed(text('memberPicker.failed')));
    setIsPending(false);
  };
  const isBeyond = pages.total > most;
  const words = { shown: formatNumber(pages.total), most: formatNumber(most) };
  return (
    <div className={styles.chooseAll}>
      <Button variant="subtle" size="compact-sm" loading={isPending} disabled={pages.isStale} onClick={() => void handleClick()}>
        {text(isBeyond ? 'memberPicker.chooseFirst' : 'memberPicker.chooseAll', words)}
      </Button>
      <span className={styles.found} role="status">
        {isBeyond || chosen.length >= most ? text('memberPicker.cap', words) : null}
      </span>
    </div>
  );
};
