import sharp from 'sharp';

/** A real PNG in one colour, as a file chooser takes it. */
export const picture = async (name: string, colour: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 860, height: 540, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** The same as the API takes it. */
export const pictureFile = async (name: string, colour: string) =>
  new File([new Uint8Array((await picture(name, colour)).buffer)], `${name}.png`);

/** The three pictures of a doctor, as the API takes them. */
export const doctorPictures = async () => {
  const entries = await Promise.all(
    Object.entries({ image: 'teal', front_image: 'beige', back_image: 'gray' }).map(
      async ([field, colour]) => [field, await pictureFile(field, colour)] as const,
    ),
  );
  return Object.fromEntries(entries);
};
