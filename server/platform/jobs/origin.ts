import { z } from 'zod';
import { getOrigin, type Origin } from '../logging/tracing/index.ts';

// No payload may have a field of this name.
const key = '$origin';
const stored = z.object({ [key]: z.object({ requestId: z.string(), traceparent: z.string().optional() }) });

/** Adds the origin of a job, such as the id of a request, to its stored payload. */
export const addOrigin = (payload: object): object => {
  const origin = getOrigin();
  return origin ? { ...payload, [key]: origin } : payload;
};

/** Separates the payload of a stored job from its origin. */
export const splitOrigin = (data: unknown): { payload: unknown; origin?: Origin } => {
  const parsed = stored.safeParse(data);
  if (!parsed.success) return { payload: data };
  const { [key]: _, ...payload } = data as Record<string, unknown>;
  return { payload, origin: parsed.data[key] };
};
