import '@mantine/dates/styles.layer.css';
import { TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { parseZoned } from '../../../../contract/kit/time-zone.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { useShownField } from '../../../kit/form/shown-fields.ts';
import { formatMoment, timeZone } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { today } from '../../../platform/today.ts';
import { overlayRoot } from '../../../ui/theme.ts';
import styles from './form.module.css';
import type { WebinarInput } from './webinar-form.ts';

type MomentFieldProps = { form: EntityForm<WebinarInput>; day: string; onDay: (day: string) => void };

/** Day and time in the configured zone; the time is that of the draft at first. The draft gets one local time, or undefined while one is missing. */
export const MomentField = ({ form, day, onDay }: MomentFieldProps) => {
  const text = useText();
  // The label names the calendar through the field's id.
  const id = useId();
  const [time, setTime] = useState(() => form.fields.getValues().meeting_date_time.slice(11, 16));
  useShownField({ form, name: 'meeting_date_time', label: text('webinars.dateAndTime') }, (value) =>
    value ? formatMoment(parseZoned(String(value), timeZone).toISOString()) : undefined,
  );
  const { error, onChange, onBlur, onFocus } = form.fields.getInputProps('meeting_date_time');
  const updateDraft = (nextDay: string, nextTime: string) => onChange(nextDay && nextTime ? `${nextDay}T${nextTime}` : '');
  const handleDay = (picked: string | null) => {
    onDay(picked ?? '');
    updateDraft(picked ?? '', time);
  };
  const handleTime = (typed: string) => {
    setTime(typed);
    updateDraft(day, typed);
  };
  return (
    <div className={styles.moment}>
      <DatePickerInput
        id={id}
        size="md"
        label={text('webinars.date')}
        value={day || null}
        onChange={handleDay}
        minDate={today()}
        valueFormat="ddd D MMM YYYY"
        firstDayOfWeek={6}
        maxLevel="month"
        weekendDays={[]}
        hideOutsideDates
        required
        withAsterisk
        popoverProps={{ id, portalProps: { target: overlayRoot }, returnFocus: true }}
        ariaLabels={{ previousMonth: text('webinars.previousMonth'), nextMonth: text('webinars.nextMonth') }}
      />
      <TextInput
        type="time"
        label={text('webinars.time', { zone: timeZone })}
        value={time}
        onChange={(event) => handleTime(event.currentTarget.value)}
        onBlur={onBlur}
        onFocus={onFocus}
        error={error}
        required
        withAsterisk
        data-path="meeting_date_time"
      />
    </div>
  );
};
