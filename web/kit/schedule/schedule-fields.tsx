import { Stack } from '@mantine/core';
import type { Schedule } from '../../../contract/kit/schedule.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../../ui/text.module.css';
import type { EntityForm } from '../form/entity-form.ts';
import { MomentField } from './moment-field.tsx';
import styles from './schedule.module.css';
import { parseMoment, type ScheduleValues } from './schedule-rules.ts';

/** The values of a form with a schedule. */
export type ScheduleForm = ScheduleValues & Record<string, unknown>;

export type ScheduleFieldsProps<Draft extends ScheduleForm> = {
  form: EntityForm<Draft>;
  /** The record that is changed. */
  record?: { readonly schedule: Schedule['schedule'] | null } | undefined;
  /** What an empty end means; no end unless given. */
  endHint?: string;
};

/** The two times of a schedule, and what a change does to a record that doctors see now. */
export const ScheduleFields = <Draft extends ScheduleForm>({ form, record, endHint }: ScheduleFieldsProps<Draft>) => {
  const text = useText();
  const { publish_at, expire_at } = form.fields.getValues();
  const [start, end] = [parseMoment(publish_at), parseMoment(expire_at)];
  const isLive = record?.schedule === 'live';
  const isHidden = isLive && start !== undefined && start.getTime() > now();
  const isEnded = isLive && end !== undefined && end.getTime() <= now();
  return (
    <Stack component="fieldset" gap={12} className={styles.section}>
      <legend className={styles.legend}>{text('schedule.title')}</legend>
      <MomentField form={form} name="publish_at" label={text('schedule.publishAt')} emptyHint={text('schedule.atOnce')} />
      <MomentField form={form} name="expire_at" label={text('schedule.expireAt')} emptyHint={endHint ?? text('schedule.noEnd')} />
      <p role="status" className={`${textStyles.soft} ${textStyles.small}`}>
        {isHidden ? text('schedule.hides') : null}
        {isEnded ? text('schedule.ends') : null}
      </p>
    </Stack>
  );
};
