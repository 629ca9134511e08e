import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Agenda } from './agenda.tsx';
import { itemsInMonth } from './calendar-days.ts';
import { MonthGrid } from './month-grid.tsx';

/** A month as a table, on a phone as a list. */
export const Month = ({ isFiltered, ...grid }: Parameters<typeof MonthGrid>[0] & { isFiltered: boolean }) => {
  const text = useText();
  const { page, days, today } = grid;
  const isEmpty = itemsInMonth(days, page.month).length === 0;
  return (
    <>
      <MonthGrid {...grid} />
      <Agenda month={page.month} days={days} today={today} />
      {isEmpty ? (
        <Panel isFlush>
          {isFiltered ? (
            <EmptyState title={text('calendar.emptyKind')} />
          ) : (
            <EmptyState title={text('calendar.empty')} hint={text('calendar.emptyHint')} />
          )}
        </Panel>
      ) : null}
    </>
  );
};
