import { useState } from 'react';
import { webinarDurations } from '../../../../contract/entities/webinars.ts';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { TextField } from '../../../kit/fields.tsx';
import { ReferenceSelect } from '../../../kit/reference-select.tsx';
import { useText } from '../../../platform/i18n.ts';
import { today } from '../day/day-plan.ts';
import { DayStrip } from '../day/day-strip.tsx';
import { useConferenceOptions } from '../webinars.api.ts';
import { MomentField } from './moment-field.tsx';
import type { WebinarInput } from './webinar-form.ts';

/** The fields of a webinar, above what else takes place on the chosen day. */
export const WebinarInputs = ({ form }: { form: EntityForm<WebinarInput> }) => {
  const text = useText();
  const [day, setDay] = useState(today);
  const { meeting_date_time: time, duration } = form.fields.getValues();
  const hours = webinarDurations.map((count) => ({ value: String(count), label: text('webinars.hours', { count }) }));
  return (
    <>
      <TextField form={form} name="title" label={text('webinars.titleField')} isRequired />
      <ReferenceSelect
        form={form}
        name="conference_id"
        label={text('webinars.conference')}
        placeholder={text('webinars.conferencePlaceholder')}
        useOptions={useConferenceOptions}
        noneYet={text('webinars.noConferences')}
        isRequired
      />
      <MomentField form={form} day={day} onDay={setDay} />
      <ChoiceField form={form} name="duration" label={text('webinars.duration')} choices={hours} />
      <DayStrip day={day} time={time} hours={Number(duration)} />
    </>
  );
};
