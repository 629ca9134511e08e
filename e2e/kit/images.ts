import sharp from 'sharp';

/** A PNG in one colour, as a file input takes it. */
export const image = async (name: string, colour: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 860, height: 540, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** A PNG in one colour, as the API takes it. */
export const imageFile = async (name: string, colour: string) =>
  new File([new Uint8Array((await image(name, colour)).buffer)], `${name}.png`);

/** A PNG with four coloured quadrants: red and lime above blue and white. */
export const quadrants = (): Promise<Buffer> => {
  const quadrant = (background: string) => ({ create: { width: 400, height: 300, channels: 3 as const, background } });
  return sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .composite([
      { input: quadrant('lime'), left: 400, top: 0 },
      { input: quadrant('blue'), left: 0, top: 300 },
      { input: quadrant('white'), left: 400, top: 300 },
    ])
    .png()
    .toBuffer();
};

/** A BMP in one colour, given as blue, green and red. */
export const bitmap = (width: number, height: number, colour: readonly number[]): Buffer => {
  const row = Buffer.alloc(Math.ceil((width * 3) / 4) * 4);
  for (let at = 0; at < width * 3; at += 1) row[at] = colour[at % 3] ?? 0;
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(header.length + row.length * height, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, ...Array.from({ length: height }, () => row)]);
};

/** An icon with one PNG. */
export const icon = async (): Promise<Buffer> => {
  const png = await smallPicture();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([40, 30], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};

/** A PNG of 40 × 30 pixels. */
export const smallPicture = async (): Promise<Buffer> =>
  sharp(await quadrants())
    .resize(40, 30)
    .png()
    .toBuffer();

/** The size of a picture, and its colour if it has only one. */
export const readPicture = async (bytes: ArrayBuffer) => {
  const { width, height } = await sharp(bytes).metadata();
  const { channels, dominant } = await sharp(bytes).stats();
  const isPlain = channels.slice(0, 3).every(({ stdev }) => stdev < 8);
  return { width, height, colour: isPlain ? dominant : undefined };
};

/** The three pictures of a doctor, as the API takes them. */
export const doctorImages = async () => {
  const entries = await Promise.all(
    Object.entries({ image: 'teal', front_image: 'beige', back_image: 'gray' }).map(
      async ([field, colour]) => [field, await imageFile(field, colour)] as const,
    ),
  );
  return Object.fromEntries(entries);
};
