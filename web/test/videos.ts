import { type Video, videoId } from '../../contract/entities/messages/videos.ts';

type Overrides = { id?: number } & Partial<Omit<Video, 'id'>>;

/** A playable video of message 5, as the API returns it. */
export const buildVideo = ({ id = 5, ...overrides }: Overrides = {}): Video => ({
  id: videoId.parse(id),
  title: `Video ${id}`,
  description: null,
  question: null,
  answer1: null,
  answer2: null,
  message_id: 5,
  message_name: 'Message 5',
  company_id: null,
  views: 0,
  iframe: `/embed/1/video-${id}?token=signed`,
  upload: { state: 'ready', progress: null, is_interrupted: false, failure: null, notice: null },
  poster: null,
  duration: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...overrides,
});
