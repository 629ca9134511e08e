import '@mantine/dates/styles.layer.css';
import { Button, Group, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { formatOffset, isRepeatedTime, isSkippedTime } from '../../../contract/kit/time-zone.ts';
import { formatMoment, timeZone } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { today } from '../../platform/today.ts';
import { overlayRoot } from '../../ui/theme/theme.ts';
import { useShownField } from '../form/edits/shown-fields.ts';
import { useFieldDialog } from '../form/field-dialog.ts';
import type { FieldProps } from '../form/fields/fields.tsx';
import { calendarProps } from './calendar-props.ts';
import styles from './schedule.module.css';
import { parseMoment } from './schedule-rules.ts';
import { completeTime, defaultTimeOf, getQuickMoments, parseDay } from './typed-moment.ts';
import { formatZonedMoment, getZoneName } from './zone-name.ts';

const formatValue = (value: unknown) => {
  const instant = parseMoment(value);
  return instant && formatMoment(instant.toISOString());
};

export type MomentFieldProps<Draft extends Record<string, unknown>> = Pick<FieldProps<Draft>, 'form' | 'name' | 'label'> & {
  /** What an empty field means; the field is required without it. */
  emptyHint?: string;
  /** The day that is shown before one is chosen. */
  defaultDay?: string;
};

/** A day and a time in the configured zone. The draft gets one local time, an incomplete one if a part is missing, and null if both are. */
export const MomentField = <Draft extends Record<string, unknown>>({
  form,
  name,
  label,
  emptyHint,
  defaultDay = '',
}: MomentFieldProps<Draft>) => {
  const text = useText();
  // The label names the calendar through the field's id.
  const id = useId();
  const value = String(form.fields.getValues()[name] ?? '');
  // biome-ignore lint/plugin/no-bare-cut: a local time has digits only
  const [day, setDay] = useState(() => value.slice(0, 10) || defaultDay);
  const [time, setTime] = useState(() => value.slice(11, 16));
  const [isCalendarOpen, setIsCalendarOpen] = useState(false);
  useFieldDialog(isCalendarOpen);
  const isRequired = emptyHint === undefined;
  useShownField({ form, name, label }, formatValue);
  const { error, onChange, onBlur, onFocus } = form.fields.getInputProps(name);
  const update = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : null);
  };
  const instant = parseMoment(value);
  const hint = instant ? describeMoment({ value, instant }, text) : emptyHint;
  return (
    <div>
      <div className={styles.moment}>
        <DateInput
          id={id}
          size="md"
          label={label}
          value={day || null}
          onChange={(picked) => update(picked ?? '', picked ? time || defaultTimeOf(picked) : '')}
          dateParser={parseDay}
          fixOnBlur
          onBlur={(event) => {
            // A text that is no day, or a day in the past, must not be taken for an empty field or for the day that it began like.
            const typed = event.currentTarget.value;
            if (typed && parseDay(typed) !== day) update('', time || defaultTimeOf(today()));
          }}
          placeholder={text('schedule.dayExample')}
          minDate={day && day < today() ? day : today()}
          valueFormat="ddd D MMM YYYY"
          maxLevel="month"
          {...calendarProps(text)}
          required={isRequired}
          withAsterisk={isRequired}
          clearable={!isRequired}
          clearButtonProps={{ 'aria-label': text('schedule.clear', { field: label }) }}
          popoverProps={{
            id,
            portalProps: { target: overlayRoot },
            onOpen: () => setIsCalendarOpen(true),
            onClose: () => setIsCalendarOpen(false),
          }}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="09:00"
          label={text('schedule.time', { zone: getZoneName() })}
          aria-label={text('schedule.timeOf', { field: label, zone: getZoneName() })}
          value={time}
          onChange={(event) => update(day, event.currentTarget.value)}
          onBlur={(event) => {
            update(day, completeTime(time));
            onBlur(event);
          }}
          onFocus={onFocus}
          error={error}
          required={isRequired}
          withAsterisk={isRequired}
          description={error ? undefined : hint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-path={name}
        />
      </div>
      {instant ? null : (
        <Group gap={8} mt={8}>
          {getQuickMoments().map((quick) => (
            <Button key={quick.name} variant="default" size="compact-sm" fw={500} onClick={() => update(quick.day, quick.time)}>
              {text(`schedule.${quick.name}`, { time: quick.time })}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
};

/** The chosen time with its zone and offset; undefined for a time that its day skips. One that occurs twice on its day is the first of both. */
const describeMoment = ({ value, instant }: { value: string; instant: Date }, text: ReturnType<typeof useText>) => {
  if (isSkippedTime(value, timeZone)) return undefined;
  const offset = formatOffset(instant, timeZone);
  return isRepeatedTime(value, timeZone)
    ? text('schedule.repeated', { offset })
    : `${formatZonedMoment(instant.toISOString())} (${offset})`;
};
