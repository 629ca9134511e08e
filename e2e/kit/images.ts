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
