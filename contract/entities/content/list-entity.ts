import { type AnyEntity, entities } from '../index.ts';

/** The kind of record of a list, by the name of its route, such as `doctors.list`. */
export const findListEntity = (list: string): AnyEntity | undefined => {
  const [key] = list.split('.');
  return Object.values(entities).find((each) => each.key === key);
};
