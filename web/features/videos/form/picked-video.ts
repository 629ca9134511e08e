import { z } from 'zod';
import { videoFile } from '../../../kit/video-field.tsx';

const invalid = 'Invalid or missing video file.';

/** A video file that must be there. */
export const pickedVideo = z.instanceof(File, { error: invalid }).refine((file) => videoFile.safeParse(file).success, invalid);
