import { mostTitle, type VideoUpload } from '../../../../contract/entities/hosted-videos.ts';
import type { Context } from '../../../platform/context.ts';
import type { HostedState } from '../../../platform/video/index.ts';

/** What is known of a record's bytes, joined to it; all null while there is no room for them at the host. */
export type HostedFacts = {
  hosted_id: string | null;
  state: HostedState | null;
  bytes: number | null;
  stored_bytes: number | null;
  failure: string | null;
};

const progressOf = ({ state, bytes, stored_bytes }: HostedFacts): number | null =>
  state === 'uploading' && bytes !== null ? Math.min(100, Math.floor(((stored_bytes ?? 0) / bytes) * 100)) : null;

/** What a video is called at its host and in its player: of a story the start of its text, which may be long. */
export const titleOf = (text: string): string => text.slice(0, mostTitle).toWellFormed();

/** How far a record's bytes came, and where they are played. */
export const hostedPresenter = ({ video, now }: Pick<Context, 'video' | 'now'>) => {
  const upload = (facts: HostedFacts): VideoUpload => ({
    state: facts.state ?? 'awaiting',
    progress: progressOf(facts),
    failure: facts.failure,
  });
  const address = ({ state, hosted_id }: Pick<HostedFacts, 'state' | 'hosted_id'>): string | null =>
    state === 'ready' && hosted_id !== null ? video.playAddress(hosted_id, now) : null;
  return { upload, address };
};
