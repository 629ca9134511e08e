import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { z } from 'zod';
import { type Story, type StoryDraft, storyDraft, storyRoutes } from '../../../../../contract/entities/content/stories.ts';
import type { EntityForm, StartValues } from '../../../../kit/form/entity-form.ts';
import { LongTextField } from '../../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../../kit/form/fields/image-field.tsx';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { VideoField, videoFile } from '../../../../kit/form/fields/video-field.tsx';
import { scheduleValuesOf, withScheduleRules } from '../../../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { readPageMeta } from '../../../../platform/page-meta.ts';

type Stored = Pick<Story, 'type' | 'image' | 'upload' | 'schedule'> | undefined;

type Picked = File | null | undefined;
export type StoryValues = StoryDraft & { image?: Picked; video?: Picked };

/** The values that a form starts with: those of the story to edit, or of a new one. */
export const fieldsOf = (story?: Story): StoryValues =>
  ({
    text: story?.text ?? '',
    type: story?.type ?? 'image',
    image: null,
    video: null,
    ...scheduleValuesOf(story),
  }) satisfies StartValues<StoryValues>;

const isPicked = (file: Picked) => Boolean(file);
const requiredImage = imageFile.refine(isPicked, 'image is required.');
const requiredVideo = videoFile.refine(isPicked, 'video is required.');
/** Fields of the other mode are neither validated nor sent. */
const ignoredFile = z.custom<Picked>();

/** The files that the form requires: a picture or a video by its mode, unless the story has one. */
export const storyForm = (stored?: Stored): z.ZodType<StoryValues, StoryValues> => {
  const { text, publish_at, expire_at } = storyDraft.shape;
  const shared = { text, publish_at, expire_at };
  const draft = z.discriminatedUnion('type', [
    z.strictObject({ ...shared, type: z.literal('image'), image: stored?.image ? imageFile : requiredImage, video: ignoredFile }),
    z.strictObject({
      ...shared,
      type: z.literal('video'),
      image: ignoredFile,
      video: stored?.type === 'video' ? videoFile : requiredVideo,
    }),
  ]);
  return withScheduleRules(draft, { isNew: stored === undefined });
};

const hasBytes = (stored: Stored) => stored?.upload?.state === 'ready' || stored?.upload?.state === 'processing';

/** Sends only the fields of the chosen mode. */
export const toRequest = ({ type, image, video }: StoryValues) => ({
  files: type === 'image' && image ? { image } : {},
  video: type === 'video' && video ? video : undefined,
});

/** For how many hours a new story is shown if its author chooses no end; 0 if it has no end then. */
const storyHours = Number(readPageMeta('story-hours') ?? 24);

export const StoryInputs = ({ form, stored }: { form: EntityForm<StoryValues>; stored?: Stored }) => {
  const text = useText();
  const endHint = !stored && storyHours > 0 ? text('schedule.storyEnd', { count: storyHours }) : undefined;
  const isVideo = form.fields.getValues().type === 'video';
  const modes = [
    { value: 'image', label: text('stories.kind.image'), icon: IconPhoto },
    { value: 'video', label: text('stories.kind.video'), icon: IconVideo },
  ] as const;
  return (
    <>
      <RadioField form={form} name="type" label={text('stories.shows')} options={modes} />
      {isVideo ? (
        <VideoField form={form} name="video" label={text('stories.video')} isStored={hasBytes(stored)} isRequired />
      ) : (
        <ImageField
          form={form}
          name="image"
          file={storyRoutes.create.files.image}
          label={text('stories.image')}
          current={stored?.image}
          isRequired
        />
      )}
      <LongTextField form={form} name="text" label={text('stories.text')} placeholder={text('stories.textPlaceholder')} isRequired />
      <ScheduleSection form={form} record={stored} {...(endHint ? { endHint } : {})} />
    </>
  );
};
