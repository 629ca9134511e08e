import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { type Video, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { useCan } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useDismissUploads, useIsUploading } from '../uploads/index.ts';
import { VideoCreate } from './form/video-create.tsx';
import { VideoEdit } from './form/video-edit.tsx';
import { VideoPreview } from './player/video-preview.tsx';
import { useArchiveVideo } from './videos.api.ts';

/** Which dialog is open over a message's videos. */
export type VideoDialogState = { kind: 'add' } | { kind: 'preview' | 'edit' | 'delete'; video: Video };

type VideoDialogProps = { message: Message; dialog: VideoDialogState | undefined; onClose: () => void };

export const VideoDialog = ({ message, dialog, onClose }: VideoDialogProps) => {
  if (!dialog) return null;
  if (dialog.kind === 'add') return <VideoCreate message={message} onClose={onClose} />;
  if (dialog.kind === 'edit') return <VideoEdit video={dialog.video} onClose={onClose} />;
  if (dialog.kind === 'delete') return <ConfirmDelete video={dialog.video} onClose={onClose} />;
  return <VideoPreview video={dialog.video} onClose={onClose} />;
};

/** Asks before a video is archived, and cancels its upload. */
const ConfirmDelete = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  const text = useText();
  const record = { kind: 'videos', id: video.id } as const;
  const isUploading = useIsUploading(record);
  const mutation = useDismissUploads(useArchiveVideo(), [record]);
  const canRestore = useCan()(videoRoutes.restore);
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: video.title })}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={mutation}
      input={{ id: video.id }}
      onClose={onClose}
    >
      {isUploading ? `${text('videos.deleteUploading')} ` : null}
      {text(canRestore ? 'videos.deleteText' : 'videos.deleteTextOfCompany')}
    </ConfirmAction>
  );
};
