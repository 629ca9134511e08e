import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RowPages } from '../../../../kit/data/queries.ts';
import { useText } from '../../../../platform/i18n.ts';
import { showError } from '../../../../platform/toast.ts';
import textStyles from '../../../../ui/text.module.css';
import type { MemberRow, PickedMember } from './member-rows.ts';

type ChooseAllProps = {
  pages: RowPages<MemberRow>;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  groupMemberIds: ReadonlySet<number>;
  /** The maximum number of chosen members. */
  max: number;
};

/** Chooses all search results, shown or not, up to the maximum of one request. */
export const ChooseAll = ({ pages, chosen, onChange, groupMemberIds, max }: ChooseAllProps) => {
  const text = useText();
  const [isPending, setIsPending] = useState(false);
  // Keeps members that were chosen during the request. Ignores a response after the picker closes.
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
    for (const { id, name, type } of found) {
      if (all.size < max && !groupMemberIds.has(id)) all.set(id, { id, name, type });
    }
    onChange([...all.values()]);
  };
  const handleClick = async () => {
    setIsPending(true);
    await pages.readFirst(max).then(choose, () => showError(text('memberPicker.failed')));
    setIsPending(false);
  };
  const exceedsMax = pages.total > max;
  const textValues = { count: pages.total, most: max };
  return (
    <Group gap="4px 8px" py={4} px={6} style={{ borderBlockEnd: '1px solid var(--line)' }}>
      <Button variant="subtle" size="compact-sm" loading={isPending} disabled={pages.isStale} onClick={() => void handleClick()}>
        {text(exceedsMax ? 'memberPicker.chooseFirst' : 'memberPicker.chooseAll', textValues)}
      </Button>
      <span className={`${textStyles.soft} ${textStyles.small}`} role="status">
        {exceedsMax || chosen.length >= max ? text('memberPicker.cap', textValues) : null}
      </span>
    </Group>
  );
};
