import type { MessageCard, MessagePage, MessageTask, MessageVideo } from '../../../../contract/app/messages.ts';
import { reaction } from '../../../../contract/entities/content/reactions.ts';
import { companyId } from '../../../../contract/entities/members/companies.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { videoId } from '../../../../contract/entities/messages/videos.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { presentReactionCounts } from '../../content/reactions/index.ts';
import { hostedVideoPresenter, type VideoRow } from '../../messages/videos/index.ts';
import type { VideoState } from './earning.read.ts';
import type { CardRow } from './messages.read.ts';

const companyOf = ({ company_id, company_name, logo_id }: CardRow, { files }: Pick<Context, 'files'>): MessageCard['company'] =>
  company_id === null
    ? null
    : { id: toId(companyId, company_id), name: company_name ?? '', logo: logo_id === null ? null : files.publicUrl(logo_id) };

/** Presents a message of the feed. */
export const cardPresenter =
  (context: Pick<Context, 'files'>) =>
  (row: CardRow): MessageCard => ({
    id: toId(messageId, row.id),
    name: row.name,
    image: row.image_id === null ? null : context.files.publicUrl(row.image_id),
    company: companyOf(row, context),
    categories: row.categories,
    coins: row.coins,
    earning: row.earning,
    videos_count: row.videos_count,
    minutes: Math.ceil(row.seconds / 60),
    visible_since: row.visible_since.toISOString(),
    visible_until: row.expire_at?.toISOString() ?? null,
    seen_at: row.seen_at?.toISOString() ?? null,
    total_comments: row.comments,
    ...presentReactionCounts(row),
    my_reaction: row.my_reaction === null ? null : reaction.shape.reaction.parse(row.my_reaction),
  });

const untouched: VideoState = { watched_share: 0, is_watched: false, my_answer: null };

const videoPresenter =
  (context: Pick<Context, 'video' | 'files' | 'now'>, states: ReadonlyMap<number, VideoState>) =>
  (row: VideoRow): MessageVideo => ({
    id: toId(videoId, row.id),
    title: row.title,
    description: row.description,
    question: row.question,
    answers: row.answer1 === null || row.answer2 === null ? null : [row.answer1, row.answer2],
    ...hostedVideoPresenter(context).poster(row),
    ...(states.get(row.id) ?? untouched),
  });

const tasksOfVideo = ({ id, question, is_watched, my_answer }: MessageVideo): MessageTask[] => [
  { kind: 'watch', video_id: id, is_done: is_watched },
  ...(question === null ? [] : [{ kind: 'answer' as const, video_id: id, is_done: my_answer !== null }]),
];

const tasksOf = ({ coins, seen_at }: MessageCard, videos: readonly MessageVideo[], hasVideos: boolean): MessageTask[] => {
  if (coins === 0) return [];
  return hasVideos ? videos.flatMap(tasksOfVideo) : [{ kind: 'see', video_id: null, is_done: seen_at !== null }];
};

/** Presents a message with its videos, those that were added first at the top. */
export const presentMessagePage = (
  context: Context,
  row: CardRow,
  { videos, hasVideos, states }: { videos: readonly VideoRow[]; hasVideos: boolean; states: ReadonlyMap<number, VideoState> },
): MessagePage => {
  const card = cardPresenter(context)(row);
  const presented = videos.map(videoPresenter(context, states));
  return { ...card, videos: presented, tasks: tasksOf(card, presented, hasVideos) };
};
