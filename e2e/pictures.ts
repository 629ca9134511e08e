import sharp from 'sharp';

/** A real PNG in one colour, as a file chooser takes it. */
export const picture = async (name: string, colour: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 860, height: 540, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** The three pictures of a doctor, as the API takes them. */
export const doctorPictures = async () => {
  const entries = await Promise.all(
    Object.entries({ image: 'teal', front_image: 'beige', back_image: 'gray' }).map(
      async ([field, colour]) => [field, new File([new Uint8Array((await picture(field, colour)).buffer)], `${field}.png`)] as const,
    ),
  );
  return Object.fromEntries(entries);
};
