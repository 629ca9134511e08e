import type { StoryChange } from '../../../contract/entities/stories.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Shown } from './stories.repo.ts';

const noImage = { image_id: null } as const;
const noVideo = { hosted_id: null, next_hosted_id: null } as const;

const imageIsRequired = () => invalidField('image', 'image is required.');

const refusePicture = (imageId: string | undefined) => {
  if (imageId) throw invalidField('image', 'A story of a video carries no image');
};

/** What a new story shows: a picture that came along, or a video whose bytes follow. */
export const shownFirst = (type: Shown['type'], imageId: string | undefined): Shown => {
  if (type === 'video') {
    refusePicture(imageId);
    return { type, ...noImage, ...noVideo };
  }
  if (!imageId) throw imageIsRequired();
  return { type, image_id: imageId, ...noVideo };
};

/** A picture that came along, and the videos of a story that takes another one. */
type Arrived = { imageId: string | undefined; another: Pick<Shown, 'hosted_id' | 'next_hosted_id'> | undefined };

/** What a changed story shows. A picture that comes along makes it one of an image, unless a type is named; what is not sent stays. */
export const shownNext = (before: Shown, { type, new_video }: StoryChange, { imageId, another }: Arrived): Shown => {
  const next = type ?? (imageId ? 'image' : before.type);
  if (next === 'image') {
    if (new_video) throw invalidField('new_video', 'Only a story of a video can take another video');
    const image_id = imageId ?? before.image_id;
    if (!image_id) throw imageIsRequired();
    return { type: next, image_id, ...noVideo };
  }
  refusePicture(imageId);
  const { hosted_id, next_hosted_id } = another ?? before;
  return { type: next, ...noImage, hosted_id, next_hosted_id };
};
