// Proves SEC-9
import { expect, it } from 'vitest';
import { toSendablePicture } from './sendable-picture.ts';

const file = (start: string, type: string) => new File([Buffer.from(start, 'latin1')], 'picture', { type });

it.each([
  ['\xff\xd8\xff\xe0', 'image/bmp', 'image/jpeg'],
  ['\x89PNG\r\n', '', 'image/png'],
  ['RIFF\x0a\0\0\0WEBPVP8 ', 'image/png', 'image/webp'],
  ['GIF89a', 'image/gif', 'image/gif'],
  ['\0\0\0\x1cftypavif', 'application/octet-stream', 'image/avif'],
])('%j with the type %j has the type %j', async (start, type, expected) => {
  expect((await toSendablePicture(file(start, type))).type).toBe(expected);
});

it('leaves a file alone that is no picture', async () => {
  const original = file('%PDF-1.7', 'application/pdf');
  expect(await toSendablePicture(original)).toBe(original);
});
