import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CalendarItem, calendarKinds } from '../../../../contract/entities/content/calendar.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { useCan } from '../../../kit/can.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterChoice } from '../../../ui/list/filter-menu.tsx';

type Kind = CalendarItem['kind'];

/** The kind in the address that the calendar is filtered by, and a function that changes it. */
export const useKind = () => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const setKind = (kind: Kind | undefined) => {
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router's loose types do not know the search of this screen
    void navigate({ to: '.', search: ((now: object) => ({ ...now, kind })) as never });
  };
  return { kind: calendarKinds.find((one) => one === search['kind']), setKind };
};

type KindFilterProps = {
  kind: Kind | undefined;
  /** The items of the month of all kinds; undefined until they are loaded. */
  items: readonly CalendarItem[] | undefined;
  onChange: (kind: Kind | undefined) => void;
};

/** Filters the calendar by the kind of record. Nothing for users who may read one kind only. */
export const KindFilter = ({ kind, items, onChange }: KindFilterProps) => {
  const text = useText();
  const can = useCan();
  const kinds = calendarKinds.filter((one) => can({ permission: entities[one].permissions.read }));
  if (kinds.length < 2) return null;
  const countOf = (one?: Kind) => items && formatNumber(items.filter((item) => one === undefined || item.kind === one).length);
  return (
    <FilterChoice
      label={text('calendar.kindLabel')}
      value={kind}
      options={[
        { value: undefined, label: text('members.all'), count: countOf() },
        ...kinds.map((one) => ({ value: one, label: text(`${one}.title`), count: countOf(one) })),
      ]}
      onChange={onChange}
    />
  );
};
