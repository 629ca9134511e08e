import type { StoryChange } from '../../../contract/entities/stories.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Shown } from './stories.repo.ts';

const imageIsRequired = () => invalidField('image', 'image is required.');

const refusePicture = (imageId: string | undefined) => {
  if (imageId) throw invalidField('image', 'A story of a video carries no image');
};

/** What a new story shows: a picture that came along, or a video whose bytes follow. */
export const shownFirst = (type: Shown['type'], imageId: string | undefined): Shown => {
  if (type === 'video') {
    refusePicture(imageId);
    return { type, image_id: null, hosted_id: null };
  }
  if (!imageId) throw imageIsRequired();
  return { type, image_id: imageId, hosted_id: null };
};

/** What a changed story shows. A picture that comes along makes it one of an image, unless a type is named; what is not sent stays. */
export const shownNext = (before: Shown, { type, new_video }: StoryChange, imageId: string | undefined): Shown => {
  const next = type ?? (imageId ? 'image' : before.type);
  if (next === 'image') {
    if (new_video) throw invalidField('new_video', 'Only a story of a video can take another video');
    const image_id = imageId ?? before.image_id;
    if (!image_id) throw imageIsRequired();
    return { type: next, image_id, hosted_id: null };
  }
  refusePicture(imageId);
  return { type: next, image_id: null, hosted_id: new_video ? null : before.hosted_id };
};
