import { z } from 'zod';
import { videoFile } from '../../../../kit/form/fields/video-field.tsx';

const invalid = 'Invalid or missing video file.';

export const requiredVideo = z.instanceof(File, { error: invalid }).refine((file) => videoFile.safeParse(file).success, invalid);
