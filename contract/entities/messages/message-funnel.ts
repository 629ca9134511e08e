import { z } from 'zod';
import { videoId } from './videos.ts';

/** A company gets no number of a group of doctors that is smaller. */
export const smallestGroup = 10;

/** The steps of a message, from the doctors whom it addresses to those whom it paid. Each counts doctors who took the steps that the message asks. */
export const funnelSteps = ['addressed', 'seen', 'watched', 'answered', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** A number of doctors; null for a company if it, or its difference to another shown number, is below `smallestGroup`. */
const doctors = z.int().nullable();

const answer = z.object({ text: z.string(), doctors });

/** How doctors answered a question; for a company, both numbers are null if one is below `smallestGroup`. */
const question = z.object({
  text: z.string(),
  answers: z.array(answer),
  /** Who answered an earlier question of the video. They count as answered, and in no answer. */
  earlier: doctors,
});

/** How far doctors went with a message. A message without videos has no step 'watched', one without questions no 'answered', a free one no 'paid'. */
export const messageFunnel = z.object({
  steps: z.array(z.object({ step: z.enum(funnelSteps), doctors })),
  /** The videos that the message asks to watch, those that were added first at the top. */
  videos: z.array(z.object({ id: videoId, title: z.string(), watched: doctors, question: question.nullable() })),
});
export type MessageFunnel = z.infer<typeof messageFunnel>;
