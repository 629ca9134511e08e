import { type FunnelStep, type MessageFunnel, smallestGroup } from '../../../../../contract/entities/messages/message-funnel.ts';
import { videoId } from '../../../../../contract/entities/messages/videos.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import type { FunnelVideo } from './funnel.read.ts';

type Step = MessageFunnel['steps'][number];
type Video = MessageFunnel['videos'][number];

/** Whether a group has too few doctors to be named. */
const isSmall = (doctors: number | null): boolean => doctors === null || doctors < smallestGroup;

/** Hides small groups one after the other, and a group that differs from a known number by a small one, because that number would follow. */
const createSuppressor = () => {
  const known: number[] = [];
  return (doctors: number | null, isKnown = false): number | null => {
    const isClose = known.some((other) => other !== doctors && isSmall(Math.abs(other - (doctors ?? 0))));
    const isHidden = !isKnown && (isSmall(doctors) || isClose);
    if (!isHidden && doctors !== null) known.push(doctors);
    return isHidden ? null : doctors;
  };
};

type Suppress = ReturnType<typeof createSuppressor>;

/** Hides all groups of a question if one is small or their sum is to be hidden, because a number would follow from the others. */
const suppressSplit = (question: NonNullable<Video['question']>, suppress: Suppress): Video['question'] => {
  const groups = [...question.answers.map(({ doctors }) => doctors), ...(question.earlier === 0 ? [] : [question.earlier])];
  const sum = groups.reduce<number>((all, doctors) => all + (doctors ?? 0), 0);
  if (!groups.some(isSmall) && suppress(sum) !== null) return question;
  return { ...question, answers: question.answers.map(({ text }) => ({ text, doctors: null })), earlier: null };
};

/** The funnel as the company of its message sees it. Whom a message addresses is no deed, and the company sees that number in its list. */
export const suppressSmallGroups = ({ steps, videos }: MessageFunnel): MessageFunnel => {
  const suppress = createSuppressor();
  return {
    steps: steps.map(({ step, doctors }) => ({ step, doctors: suppress(doctors, step === 'addressed') })),
    videos: videos.map(({ watched, question, ...video }) => ({
      ...video,
      watched: suppress(watched),
      question: question && suppressSplit(question, suppress),
    })),
  };
};

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
