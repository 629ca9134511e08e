import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { z } from 'zod';
import { type Story, storyDraft } from '../../../../contract/entities/stories.ts';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField } from '../../../kit/fields.tsx';
import { ImageField, imageFile } from '../../../kit/image-field.tsx';
import { VideoField, videoFile } from '../../../kit/video-field.tsx';
import { useText } from '../../../platform/i18n.ts';

type Stored = Pick<Story, 'type' | 'image' | 'upload'> | undefined;

type Picked = File | null | undefined;
export type StoryValues = { text: string; type: Story['type']; image?: Picked; video?: Picked };

const isThere = (file: Picked) => Boolean(file);
const neededImage = imageFile.refine(isThere, 'image is required.');
const neededVideo = videoFile.refine(isThere, 'video is required.');
/** What the other mode would show is not looked at, nor sent. */
const unseen = z.custom<Picked>();

/** What the form takes: a picture or a video by its mode, unless the story has it already. */
export const storyForm = (stored?: Stored): z.ZodType<StoryValues, StoryValues> => {
  const { text } = storyDraft.shape;
  return z.discriminatedUnion('type', [
    z.strictObject({ text, type: z.literal('image'), image: stored?.image ? imageFile : neededImage, video: unseen }),
    z.strictObject({ text, type: z.literal('video'), image: unseen, video: stored?.type === 'video' ? videoFile : neededVideo }),
  ]);
};

const hasBytes = (stored: Stored) => stored?.upload?.state === 'ready' || stored?.upload?.state === 'processing';

/** Only what the chosen mode shows is sent. */
export const picked = ({ type, image, video }: StoryValues) => ({
  files: type === 'image' && image ? { image } : {},
  video: type === 'video' && video ? video : undefined,
});

export const StoryInputs = ({ form, stored }: { form: EntityForm<StoryValues>; stored?: Stored }) => {
  const text = useText();
  const isVideo = form.fields.getValues().type === 'video';
  const modes = [
    { value: 'image', label: text('stories.kind.image'), icon: IconPhoto },
    { value: 'video', label: text('stories.kind.video'), icon: IconVideo },
  ] as const;
  return (
    <>
      <LongTextField form={form} name="text" label={text('stories.text')} placeholder={text('stories.textPlaceholder')} isRequired />
      <ChoiceField form={form} name="type" label={text('stories.shows')} choices={modes} />
      {isVideo ? (
        <VideoField form={form} name="video" label={text('stories.video')} isStored={hasBytes(stored)} isRequired />
      ) : (
        <ImageField form={form} name="image" label={text('stories.image')} current={stored?.image} isRequired />
      )}
    </>
  );
};
