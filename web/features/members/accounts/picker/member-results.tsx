import { Box, Button, Center, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import type { RowPages } from '../../../../kit/data/queries.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { PersonCell } from '../../../../ui/list/person-cell.tsx';
import textStyles from '../../../../ui/text.module.css';
import { MemberStatus } from '../member-status.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { MemberRow, PickedMember } from './member-rows.ts';
import styles from './picker.module.css';

type MemberResultsProps = {
  label: string;
  pages: RowPages<MemberRow>;
  chosen: readonly PickedMember[];
  onChange: (chosen: PickedMember[]) => void;
  /** Members who are already in the group. */
  groupMemberIds: ReadonlySet<number>;
  /** The maximum number of chosen members. */
  max: number;
};

/** The search results with checkboxes; members that are already in the group are disabled. */
export const MemberResults = ({ label, pages, chosen, onChange, groupMemberIds, max }: MemberResultsProps) => {
  const text = useText();
  const ids = new Set(chosen.map(({ id }) => id));
  const selectable = pages.rows.filter(({ id }) => !groupMemberIds.has(id));
  const isAllChosen = selectable.length > 0 && selectable.every(({ id }) => ids.has(id));
  const shownIds = new Set(selectable.map(({ id }) => id));
  const chosenElsewhere = chosen.filter(({ id }) => !shownIds.has(id));
  const toggleAll = () =>
    onChange(isAllChosen ? chosenElsewhere : [...chosenElsewhere, ...selectable.map(({ id, name, type }) => ({ id, name, type }))]);
  const toggle = ({ id, name, type }: MemberRow) =>
    onChange(ids.has(id) ? chosen.filter((other) => other.id !== id) : [...chosen, { id, name, type }]);
  if (pages.rows.length === 0) return <ResultNote pages={pages} />;
  return (
    <Box bd="1px solid var(--line)" bdrs="md" style={{ overflow: 'hidden' }} aria-busy={pages.isStale}>
      <Group
        justify="space-between"
        gap={12}
        wrap="nowrap"
        mih={40}
        px={12}
        bg="var(--sunken)"
        style={{ borderBlockEnd: '1px solid var(--line)' }}
      >
        <Checkbox
          label={text('memberPicker.allShown')}
          checked={isAllChosen}
          indeterminate={!isAllChosen && selectable.some(({ id }) => ids.has(id))}
          disabled={selectable.length === 0}
          onChange={toggleAll}
        />
        <span className={`${textStyles.soft} ${textStyles.small}`} role="status">
          {text('memberPicker.found', { count: pages.total })}
        </span>
      </Group>
      {pages.hasMore ? <ChooseAll pages={pages} chosen={chosen} onChange={onChange} groupMemberIds={groupMemberIds} max={max} /> : null}
      <Box component="ul" mah={264} p={4} style={{ overflowY: 'auto' }} aria-label={label}>
        {pages.rows.map((row) => (
          <Result key={row.id} row={row} isExisting={groupMemberIds.has(row.id)} isChosen={ids.has(row.id)} onToggle={() => toggle(row)} />
        ))}
        {pages.hasMore ? (
          <Center component="li" p={4}>
            <Button variant="subtle" size="xs" onClick={pages.loadMore}>
              {text('picker.more')}
            </Button>
          </Center>
        ) : null}
      </Box>
    </Box>
  );
};

const ResultNote = ({ pages }: { pages: RowPages<MemberRow> }) => {
  const text = useText();
  return (
    <Box component="p" p={16} bd="1px dashed var(--line-strong)" bdrs="md" c="dimmed" ta="center" role="status">
      {pages.isPending ? text('common.loading') : text(pages.isError ? 'memberPicker.failed' : 'picker.none')}
    </Box>
  );
};

type ResultProps = { row: MemberRow; isExisting: boolean; isChosen: boolean; onToggle: () => void };

const Result = ({ row, isExisting, isChosen, onToggle }: ResultProps) => {
  const text = useText();
  const id = useId();
  return (
    <li>
      <label className={styles.row} htmlFor={id} data-existing={isExisting}>
        <Checkbox
          id={id}
          aria-label={text('selection.one', { name: row.name })}
          checked={isExisting || isChosen}
          disabled={isExisting}
          onChange={onToggle}
        />
        <Box component="span" flex={1} miw={0}>
          <PersonCell
            name={row.name}
            image={row.image}
            detail={
              <span className={textStyles.truncate} dir="ltr">
                {row.phone} · {row.email}
              </span>
            }
          />
        </Box>
        {isExisting ? (
          <Text span inherit flex="none" c="var(--ink-soft)" fz="xs">
            {text('memberPicker.alreadyInGroup')}
          </Text>
        ) : null}
        {!isExisting && !accountRules[row.status].isActive ? <MemberStatus status={row.status} /> : null}
      </label>
    </li>
  );
};
