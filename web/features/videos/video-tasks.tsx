import type { Message } from '../../../contract/entities/messages.ts';
import { type Video, videoRoutes } from '../../../contract/entities/videos.ts';
import { useMay } from '../../kit/can.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useEndingUploads, useIsUploading } from '../uploads/index.ts';
import { VideoCreate } from './form/video-create.tsx';
import { VideoEdit } from './form/video-edit.tsx';
import { VideoPreview } from './video-preview.tsx';
import { useArchiveVideo } from './videos.api.ts';

/** What is open over a message's videos. */
export type VideoTask = { kind: 'add' } | { kind: 'preview' | 'edit' | 'delete'; video: Video };

type VideoTasksProps = { message: Message; task: VideoTask | undefined; onClose: () => void };

export const VideoTasks = ({ message, task, onClose }: VideoTasksProps) => {
  if (!task) return null;
  if (task.kind === 'add') return <VideoCreate message={message} onClose={onClose} />;
  if (task.kind === 'edit') return <VideoEdit video={task.video} onClose={onClose} />;
  if (task.kind === 'delete') return <DeleteQuestion video={task.video} onClose={onClose} />;
  return <VideoPreview video={task.video} onClose={onClose} />;
};

/** Asks before a video goes, and ends its upload along with it. */
const DeleteQuestion = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  const text = useText();
  const record = { kind: 'videos', id: video.id } as const;
  const isUploading = useIsUploading(record);
  const write = useEndingUploads(useArchiveVideo(), [record]);
  const mayRestore = useMay()(videoRoutes.restore);
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: video.title })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: video.id }}
      onClose={onClose}
    >
      {isUploading ? `${text('videos.deleteUploading')} ` : null}
      {text(mayRestore ? 'videos.deleteText' : 'videos.deleteTextOfCompany')}
    </ConfirmAction>
  );
};
