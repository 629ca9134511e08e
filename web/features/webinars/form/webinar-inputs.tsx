import { useState } from 'react';
import { webinarDurations } from '../../../../contract/entities/webinars.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { ReferenceField } from '../../../kit/picker/reference-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { today } from '../day/day-plan.ts';
import { DayView } from '../day/day-view.tsx';
import { useConferenceOptions } from '../webinars.api.ts';
import { MomentField } from './moment-field.tsx';
import type { WebinarInput } from './webinar-form.ts';

/** The fields of a webinar, above the webinars of the chosen day. */
export const WebinarInputs = ({ form }: { form: EntityForm<WebinarInput> }) => {
  const text = useText();
  const [day, setDay] = useState(today);
  const { meeting_date_time: time, duration } = form.fields.getValues();
  const hours = webinarDurations.map((count) => ({ value: String(count), label: text('webinars.hours', { count }) }));
  return (
    <>
      <TextField form={form} name="title" label={text('webinars.titleField')} isRequired />
      <ReferenceField
        form={form}
        name="conference_id"
        label={text('webinars.conference')}
        placeholder={text('webinars.conferencePlaceholder')}
        useOptions={useConferenceOptions}
        emptyText={text('webinars.noConferences')}
        isRequired
      />
      <MomentField form={form} day={day} onDay={setDay} />
      <RadioField form={form} name="duration" label={text('webinars.duration')} options={hours} />
      <DayView day={day} time={time} hours={Number(duration)} />
    </>
  );
};
