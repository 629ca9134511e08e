// Proves PIC-1, PIC-2
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blog, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { allRoutes } from '../../../../contract/index.ts';
import { pictureRatios } from '../../../../contract/kit/crop.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, pdf } from '../../../test/builders.ts';
import { quadrants, readColours } from '../../../test/files/quadrants.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let token: string;
let photo: Buffer;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  photo = await quadrants(640, 480);
});
afterAll(() => test?.close());

const texts = { title: 'Sleep', content: 'Ten characters and more' };
type Sent = { url: string; fields: Record<string, string>; files: Record<string, Buffer>; headers?: Record<string, string> };
const post = ({ url, fields, files, headers = {} }: Sent) => {
  const form = buildForm(fields, Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, { bytes, name: 'a.jpg' }])));
  return test.send({ method: 'POST', url, token, payload: form.payload, headers: { ...form.headers, ...headers } });
};
const addBlog = (crop: unknown, { headers, image = photo }: { headers?: Record<string, string>; image?: Buffer } = {}) => {
  const image_crop = typeof crop === 'string' ? crop : JSON.stringify(crop);
  return post({ url: '/blog/store', fields: { ...texts, image_crop }, files: { image }, ...(headers ? { headers } : {}) });
};
const blogOf = ({ body }: { body: unknown }): Blog => blogRoutes.create.response.parse(body).data;
const readImage = async (url: string | null) => {
  // The server decodes files only, so the process of the test cannot decode bytes in memory.
  const path = join(test.files.tempDir, 'received');
  await writeFile(path, (await test.app.inject(url ?? '')).rawPayload);
  return readColours(path).finally(() => rm(path));
};
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors: object }).errors];

const blue = { rotation: 0, x: 0, y: 270, width: 320, height: 180 };

describe('a picture with a crop', () => {
  it('is stored cropped in both sizes', async () => {
    const { image } = blogOf(await addBlog(blue));
    expect(await readImage(image)).toEqual({ width: 320, height: 180, colours: ['blue'] });
    expect(await readImage(`${image}?size=thumbnail`)).toEqual({ width: 320, height: 180, colours: ['blue'] });
  });

  it('is cropped upright if the camera was held on its side', async () => {
    // Upright 480 × 640: blue and red above white and green.
    const image = await quadrants(640, 480, 6);
    const { image: url } = blogOf(await addBlog({ rotation: 0, x: 240, y: 480, width: 240, height: 135 }, { image }));
    expect(await readImage(url)).toEqual({ width: 240, height: 135, colours: ['green'] });
  });

  it('is cropped when it replaces another one, and at the ratio of its place', async () => {
    const doctor = await buildDoctor(test.database.db);
    const url = `/doctor/update/${doctor.id}`;
    const update = (crop: object) => post({ url, fields: { image_crop: JSON.stringify(crop) }, files: { image: photo } });
    expect(errorsOf(await update(blue))).toEqual([422, { image: ['The selected part must have the ratio 1:1'] }]);
    const { status, body } = await update({ rotation: 180, x: 0, y: 0, width: 200, height: 200 });
    expect(status).toBe(200);
    expect(await readImage(doctorRoutes.update.response.parse(body).data.image)).toEqual({ width: 200, height: 200, colours: ['white'] });
  });

  it.each<[string, unknown, string]>([
    ['outside of the picture', { ...blue, y: 301 }, 'The selected part is outside of the picture'],
    ['of another ratio', { ...blue, height: 200 }, 'The selected part must have the ratio 16:9'],
    ['that is too small', { ...blue, width: 32, height: 18 }, 'The selected part must be at least 32 × 32 pixels'],
    ['without a width', { ...blue, width: 0 }, 'The selected part has no width or no height'],
    ['at a negative position', { ...blue, x: -1 }, 'The selected part is outside of the picture'],
    ['with NaN', '{"rotation":0,"x":NaN,"y":0,"width":320,"height":180}', 'The selected part of the picture is invalid'],
    ['with null', { ...blue, x: null }, 'The selected part of the picture is invalid'],
    ['with a huge number', { ...blue, width: 1e300 }, 'The selected part of the picture is invalid'],
    ['with text', 'centre', 'The selected part of the picture is invalid'],
    ['of 300 characters', `${' '.repeat(300)}${JSON.stringify(blue)}`, 'The selected part of the picture is invalid'],
    ['that is empty', '', 'The selected part of the picture is invalid'],
  ])('is rejected with a crop %s; nothing is stored', async (_what, crop, message) => {
    const before = await snapshotState(test);
    expect(errorsOf(await addBlog(crop))).toEqual([422, { image: [message] }]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('needs the picture, and one crop for it', async () => {
    const { id } = blogOf(await addBlog(blue));
    const image_crop = JSON.stringify(blue);
    expect(errorsOf(await post({ url: `/blog/update/${id}`, fields: { image_crop }, files: {} }))).toEqual([
      422,
      { image: ['image_crop was sent without image'] },
    ]);
    const twice = `--x\r\ncontent-disposition: form-data; name="image_crop"\r\n\r\n${image_crop}\r\n`.repeat(2);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(errorsOf(await test.send({ method: 'POST', url: `/blog/update/${id}`, token, payload: `${twice}--x--\r\n`, headers }))).toEqual([
      422,
      { image: ['image_crop was sent twice'] },
    ]);
  });

  it('is another request with another crop', async () => {
    const headers = { 'idempotency-key': 'crop-of-a-blog' };
    const first = blogOf(await addBlog(blue, { headers }));
    expect(blogOf(await addBlog(blue, { headers })).id).toBe(first.id);
    expect(await addBlog({ ...blue, x: 1 }, { headers })).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was used for another request' },
    });
  });
});

describe('a document with a crop', () => {
  const update = async (file: Buffer) => {
    const { id } = await buildCompany(test.database.db);
    const crop = JSON.stringify({ rotation: 90, x: 0, y: 0, width: 240, height: 320 });
    return post({
      url: `/company/update/${id}`,
      fields: { commercial_registry_file_crop: crop },
      files: { commercial_registry_file: file },
    });
  };

  it('may have every ratio if it is a picture, and is stored encrypted', async () => {
    const { commercial_registry_file: url } = companyRoutes.update.response.parse((await update(photo)).body).data;
    expect(await readImage(url)).toEqual({ width: 240, height: 320, colours: ['blue'] });
  });

  it('is rejected if it is a PDF', async () => {
    expect(errorsOf(await update(pdf()))).toEqual([422, { commercial_registry_file: ['A PDF cannot be cropped'] }]);
  });
});

it('has the ratio of its place in every route that takes the picture', () => {
  const ratioOf = ({ spec }: { spec: RouteSpec }) =>
    Object.entries(spec.files ?? {}).map(([name, { ratio }]) => `${spec.path} ${name}: ${ratio?.join(':') ?? 'any'}`);
  const { portrait, cover, story } = pictureRatios;
  const expected = [
    ...['/auth/registerCompany', '/company/update/:id'].map((path) => `${path} logo: ${portrait.join(':')}`),
    ...['/doctor/store', '/doctor/update/:id'].map((path) => `${path} image: ${portrait.join(':')}`),
    ...['blog', 'conference', 'library/book', 'library/research']
      .flatMap((path) => [`/${path}/store`, `/${path}/update/:id`])
      .map((path) => `${path} image: ${cover.join(':')}`),
    ...['/story/store', '/story/update/:id'].map((path) => `${path} image: ${story.join(':')}`),
  ];
  expect(allRoutes.flatMap(ratioOf)).toEqual(expect.arrayContaining(expected));
});
