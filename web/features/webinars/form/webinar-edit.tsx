import { useState } from 'react';
import type { Webinar } from '../../../../contract/entities/webinars.ts';
import { formatLocalTime } from '../../../../contract/kit/time-zone.ts';
import { useSeenVersion } from '../../../kit/form/conflict-notice.tsx';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { timeZone } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { isScheduleFull, useUpdateWebinar } from '../webinars.api.ts';
import { webinarEditForm } from './webinar-form.ts';
import { WebinarInputs } from './webinar-inputs.tsx';

/** Changes or moves a webinar that has not started. After a change by another user it says so; the next submit then applies the changed fields to the current version. */
export const WebinarEdit = ({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateWebinar();
  const { seen, trackConflict } = useSeenVersion(webinar.updated_at);
  const [before] = useState(() => ({
    title: webinar.title,
    conference_id: webinar.conference_id,
    meeting_date_time: formatLocalTime(new Date(webinar.meeting_date_time), timeZone).slice(0, 16),
    duration: String(webinar.duration),
  }));
  const [draft] = useState(() => webinarEditForm(before.meeting_date_time));
  const form = useEditForm({
    draft,
    fields: before,
    send: async ({ body: { duration, ...body } }) => {
      const isSameDuration = duration === undefined || String(duration) === before.duration;
      const changes = { ...body, ...(isSameDuration ? {} : { duration }) };
      if (Object.keys(changes).length === 0) return { ok: true, result: undefined };
      const outcome = await mutation.send({ params: { id: webinar.id }, body: { ...changes, seen_updated_at: seen } });
      return isScheduleFull(outcome) ? outcome : trackConflict(outcome);
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('webinars.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <WebinarInputs form={form} webinar={webinar} />
    </FormModal>
  );
};
