import { useState } from 'react';
import { type Webinar, webinarDurations } from '../../../../../contract/entities/content/webinars.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { TextField } from '../../../../kit/form/fields/fields.tsx';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { ReferenceField } from '../../../../kit/picker/reference-field.tsx';
import { MomentField } from '../../../../kit/schedule/moment-field.tsx';
import { parseMoment } from '../../../../kit/schedule/schedule-rules.ts';
import { useText } from '../../../../platform/i18n.ts';
import { today } from '../../../../platform/today.ts';
import { DayView } from '../day/day-view.tsx';
import { useConferenceOptions } from '../webinars.api.ts';
import type { WebinarFields } from './webinar-form.ts';

/** The fields of a webinar, above the webinars of the chosen day. `webinar` is the one that is changed. */
export const WebinarInputs = ({ form, webinar }: { form: EntityForm<WebinarFields>; webinar?: Webinar }) => {
  const text = useText();
  const { meeting_date_time: time, duration } = form.fields.getValues();
  const day = time.slice(0, 10) || today();
  // A new key makes the field show a time that was not typed.
  const [suggested, setSuggested] = useState('');
  // The chosen time may be free for another duration.
  form.fields.watch('duration', () => form.fields.clearFieldError('meeting_date_time'));
  const chooseTime = (next: string) => {
    form.fields.setFieldValue('meeting_date_time', next);
    setSuggested(next);
  };
  const hours = webinarDurations.map((count) => ({ value: String(count), label: text('webinars.hours', { count }) }));
  return (
    <>
      <TextField form={form} name="title" label={text('webinars.titleField')} isRequired />
      <ReferenceField
        form={form}
        name="conference_id"
        label={text('webinars.conference')}
        initial={webinar && { id: webinar.conference_id, name: webinar.conference.title }}
        placeholder={text('webinars.conferencePlaceholder')}
        useOptions={useConferenceOptions}
        emptyText={text('webinars.noConferences')}
        isRequired
      />
      <MomentField key={suggested} form={form} name="meeting_date_time" label={text('webinars.date')} defaultDay={day} />
      <RadioField form={form} name="duration" label={text('webinars.duration')} options={hours} />
      <DayView day={day} time={parseMoment(time) ? time : ''} hours={Number(duration)} ignoredId={webinar?.id} onSuggest={chooseTime} />
    </>
  );
};
