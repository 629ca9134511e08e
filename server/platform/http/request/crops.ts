import { type Crop, crop, cropFieldOf, invalidCrop } from '../../../../contract/kit/crop.ts';
import { type RouteSpec, takesPictures } from '../../../../contract/kit/route.ts';
import { invalidField } from '../../errors.ts';
import { parseJson } from '../../text.ts';

const maxLength = 200;

/** Finds the file field of a route whose crop a form field has; undefined if the form field is no crop. */
export const findCroppedField = (files: RouteSpec['files'], formField: string): string | undefined =>
  Object.entries(files ?? {}).find(([name, field]) => takesPictures(field) && cropFieldOf(name) === formField)?.[0];

/** Parses a crop. Throws 422 on the file field if it is invalid. */
export const parseCrop = (fileField: string, text: string): Crop => {
  const { data, error } = crop.safeParse(text.length > maxLength ? undefined : parseJson(text));
  if (data) return data;
  throw invalidField(fileField, error?.issues[0]?.message ?? invalidCrop);
};

/** Throws 422 if a crop came without its file. */
export const assertCropsHaveFiles = ({ crops, paths }: { crops: Map<string, Crop>; paths: Map<string, string> }): void => {
  for (const name of crops.keys()) {
    if (!paths.has(name)) throw invalidField(name, `${cropFieldOf(name)} was sent without ${name}`);
  }
};
