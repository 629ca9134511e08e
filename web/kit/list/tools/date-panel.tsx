import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { today } from '../../../platform/today.ts';
import { calendarProps } from '../../schedule/calendar-props.ts';
import { getZoneName } from '../../schedule/zone-name.ts';
import { type Days, formatOneDay, parseDay, presetsOf } from './days.ts';

type DatePanelProps = { days: Days; onChange: (days: Days) => void };

type Typed = { from: string; to: string };

const toTyped = ({ from, to }: Days): Typed => ({ from: formatOneDay(from), to: formatOneDay(to) });

/** The first and the last day of a list: typed, picked in a calendar, or one of the usual ranges. */
export const DatePanel = ({ days, onChange }: DatePanelProps) => {
  const text = useText();
  const [typed, setTyped] = useState(() => toTyped(days));
  const [hasTried, setHasTried] = useState(false);
  const parsed = { from: parseDay(typed.from), to: parseDay(typed.to) };
  const errorOf = (name: keyof Typed) => (typed[name].trim() && !parsed[name] ? text('listTools.dayInvalid') : undefined);
  const isReversed = parsed.from !== undefined && parsed.to !== undefined && parsed.from > parsed.to;
  const errors = { from: errorOf('from'), to: errorOf('to') ?? (isReversed ? text('listTools.daysReversed') : undefined) };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!errors.from && !errors.to) onChange(parsed);
  };
  const inputOf = (name: keyof Typed, props: { 'data-autofocus'?: true }) => (
    <TextInput
      {...props}
      size="sm"
      flex={1}
      label={text(`listTools.${name}`)}
      placeholder={text('listTools.dayExample')}
      value={typed[name]}
      error={hasTried ? errors[name] : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Stack component="form" gap={14} w={290} maw="100%" onSubmit={handleSubmit}>
      <Group gap={6}>
        {presetsOf(today()).map(({ name, from, to }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={days.from === from && days.to === to ? 'filled' : 'default'}
            onClick={() => onChange({ from, to })}
          >
            {text(`listTools.preset.${name}`)}
          </Button>
        ))}
      </Group>
      <Group gap={10} align="flex-start" wrap="nowrap">
        {inputOf('from', { 'data-autofocus': true })}
        {inputOf('to', {})}
      </Group>
      <DatePicker
        type="range"
        {...calendarProps(text)}
        allowSingleDateInRange
        value={[parsed.from ?? null, parsed.to ?? null]}
        onChange={([from, to]) => setTyped(toTyped({ from: from ?? undefined, to: to ?? undefined }))}
        defaultDate={parsed.from ?? today()}
        maxLevel="year"
      />
      <Text fz={12} c="dimmed">
        {text('listTools.zone', { zone: getZoneName() })}
      </Text>
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="xs"
          px={8}
          disabled={!days.from && !days.to}
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          {text('listTools.clearDays')}
        </Button>
        <Button type="submit" size="xs">
          {text('listTools.apply')}
        </Button>
      </Group>
    </Stack>
  );
};
