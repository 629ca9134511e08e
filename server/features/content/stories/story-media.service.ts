import type { StoryChange } from '../../../../contract/entities/content/stories.ts';
import type { Db } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { createChangedError, isReady } from '../../messages/videos/index.ts';
import type { StoryMedia } from './stories.repo.ts';

/** The ids of a story's videos at the video host: the one that is shown, and the one that replaces it when it is ready. */
type StoryVideos = Pick<StoryMedia, 'hosted_id' | 'next_hosted_id'>;

const noImage = { image_id: null } as const;
const noVideo = { hosted_id: null, next_hosted_id: null } as const;

const missingImageError = () => invalidField('image', 'image is required.');

const assertNoImage = (imageId: string | undefined) => {
  if (imageId) throw invalidField('image', 'A video story cannot have an image');
};

/** The media of a new story: an uploaded image, or a video whose bytes are uploaded later. */
export const createMedia = (type: StoryMedia['type'], imageId: string | undefined): StoryMedia => {
  if (type === 'video') {
    assertNoImage(imageId);
    return { type, ...noImage, ...noVideo };
  }
  if (!imageId) throw missingImageError();
  return { type, image_id: imageId, ...noVideo };
};

/** The uploaded image of a change, and the videos of the story if the change replaces its video. */
type NewMedia = { imageId: string | undefined; videos: StoryVideos | undefined };

/** The media of a changed story. An uploaded image makes it an image story, unless the change contains a type. */
export const updateMedia = (before: StoryMedia, { type, new_video }: StoryChange, { imageId, videos }: NewMedia): StoryMedia => {
  const newType = type ?? (imageId ? 'image' : before.type);
  if (newType === 'image') {
    if (new_video) throw invalidField('new_video', 'Only a video story can have a new video');
    const image_id = imageId ?? before.image_id;
    if (!image_id) throw missingImageError();
    return { type: newType, image_id, ...noVideo };
  }
  assertNoImage(imageId);
  const { hosted_id, next_hosted_id } = videos ?? before;
  return { type: newType, ...noImage, hosted_id, next_hosted_id };
};

/**
 * The videos of a story after its video is replaced. A ready video stays until the next one is ready; another one is dropped. `preparedId`
 * was created before the transaction if the video was ready then; without it the video became ready since.
 */
export const replaceVideo = async (db: Db, { hosted_id }: StoryVideos, preparedId: string | undefined): Promise<StoryVideos> => {
  if (!(await isReady(db, hosted_id))) return noVideo;
  if (preparedId === undefined) throw createChangedError();
  return { hosted_id, next_hosted_id: preparedId };
};
