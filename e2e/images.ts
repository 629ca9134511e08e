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

/** The three pictures of a doctor, as the API takes them. */
export const doctorImages = async () => {
  const entries = await Promise.all(
    Object.entries({ image: 'teal', front_image: 'beige', back_image: 'gray' }).map(
      async ([field, colour]) => [field, await imageFile(field, colour)] as const,
    ),
  );
  return Object.fromEntries(entries);
};
