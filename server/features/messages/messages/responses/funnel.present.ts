import { type FunnelStep, type MessageFunnel, smallestGroup } from '../../../../../contract/entities/messages/message-funnel.ts';
import { videoId } from '../../../../../contract/entities/messages/videos.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import type { FunnelVideo } from './funnel.read.ts';

type Step = MessageFunnel['steps'][number];
type Video = MessageFunnel['videos'][number];

/** Hides a small group. */
const suppress = (doctors: number | null): number | null => (doctors === null || doctors < smallestGroup ? null : doctors);

/** Hides all groups of a question if one is small, because its number would be what is missing from the answers in all. */
const suppressSplit = (question: NonNullable<Video['question']>): Video['question'] => {
  const groups = [...question.answers.map(({ doctors }) => doctors), ...(question.earlier === 0 ? [] : [question.earlier])];
  if (groups.every((doctors) => suppress(doctors) !== null)) return question;
  return { ...question, answers: question.answers.map(({ text }) => ({ text, doctors: null })), earlier: null };
};

/** The funnel as the company of its message sees it. Whom a message addresses is no deed, and the company sees that number in its list. */
export const suppressSmallGroups = ({ steps, videos }: MessageFunnel): MessageFunnel => ({
  steps: steps.map(({ step, doctors }) => ({ step, doctors: step === 'addressed' ? doctors : suppress(doctors) })),
  videos: videos.map(({ watched, question, ...video }) => ({
    ...video,
    watched: suppress(watched),
    question: question && suppressSplit(question),
  })),
});

type Counts = Readonly<Record<FunnelStep, number>> & { hasVideos: boolean; coins: number; videos: readonly FunnelVideo[] };

const presentVideo = ({ id, title, watched, question, ...video }: FunnelVideo): Video => ({
  id: toId(videoId, id),
  title,
  watched,
  question:
    question === null
      ? null
      : {
          text: question,
          answers: [
            { text: video.answer1 ?? '', doctors: video.answers1 },
            { text: video.answer2 ?? '', doctors: video.answers2 },
          ],
          earlier: video.earlier,
        },
});

/** The funnel with all its numbers. */
export const presentFunnel = ({ hasVideos, coins, videos, ...counts }: Counts): MessageFunnel => {
  const step = (name: FunnelStep, isPart = true): Step[] => (isPart ? [{ step: name, doctors: counts[name] }] : []);
  return {
    steps: [
      ...step('addressed'),
      ...step('seen'),
      ...step('watched', hasVideos),
      ...step(
        'answered',
        videos.some(({ question }) => question !== null),
      ),
      ...step('paid', coins > 0 || counts.paid > 0),
    ],
    videos: videos.map(presentVideo),
  };
};
