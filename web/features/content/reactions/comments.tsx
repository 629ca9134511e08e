import { ActionIcon, Box, Flex, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Comment } from '../../../../contract/entities/content/reactions.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { Can } from '../../../kit/can.tsx';
import type { Mutation } from '../../../kit/data/mutation.ts';
import type { ListResult } from '../../../kit/data/queries.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { PagedSection } from '../../../kit/list/paged-section.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { DoctorCell } from '../../members/accounts/index.ts';

type HideMutation = Mutation<{ id: number }, unknown>;

type CommentsProps = {
  list: ListResult<Comment>;
  page: number;
  onPage: (page: number) => void;
  hide: HideMutation;
  /** The route that hides a comment; without its permission the button is not shown. */
  route: RouteSpec;
  /** Reports whether a confirm dialog is open above the list. */
  onConfirmChange?: ((isOpen: boolean) => void) | undefined;
};

/** The comments on a record, page by page. */
export const Comments = ({ list, page, onPage, hide, route, onConfirmChange }: CommentsProps) => {
  const text = useText();
  const [commentToDelete, setCommentToDelete] = useState<Comment>();
  const container = useRef<HTMLDivElement>(null);
  const confirmDelete = (comment: Comment | undefined) => {
    setCommentToDelete(comment);
    onConfirmChange?.(comment !== undefined);
  };
  // The comment's button is removed with it, so the focus moves to the list.
  const handleDeleted = () => container.current?.focus({ preventScroll: true });
  return (
    <Box ref={container} tabIndex={-1} style={{ outline: 'none' }}>
      <PagedSection list={list} page={page} onPage={onPage} noun={text('reactions.commentNoun')}>
        {(rows) => (
          <Flex component="ul" direction="column" gap={12}>
            {rows.map((comment) => (
              <CommentItem key={comment.id} comment={comment} route={route} onDelete={() => confirmDelete(comment)} />
            ))}
          </Flex>
        )}
      </PagedSection>
      {commentToDelete ? (
        <ConfirmDelete comment={commentToDelete} hide={hide} onDeleted={handleDeleted} onClose={() => confirmDelete(undefined)} />
      ) : null}
    </Box>
  );
};

type CommentItemProps = { comment: Comment; route: RouteSpec; onDelete: () => void };

const CommentItem = ({ comment: { content, created_at: when, doctor }, route, onDelete }: CommentItemProps) => {
  const text = useText();
  return (
    <Box component="li" py={10} px={12} bd="1px solid var(--line)" bdrs="sm">
      <Group justify="space-between" gap={12} wrap="nowrap">
        <DoctorCell doctor={doctor} detail={<time dateTime={when}>{formatMoment(when)}</time>} />
        <Can route={route}>
          <ActionIcon
            variant="subtle"
            color="red"
            size={32}
            aria-label={text('reactions.deleteCommentOf', { name: doctor.user.name })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Can>
      </Group>
      <Box component="p" pt={8} className={textStyles.multiline} dir="auto">
        {content}
      </Box>
    </Box>
  );
};

type ConfirmDeleteProps = { comment: Comment; hide: HideMutation; onDeleted: () => void; onClose: () => void };

const ConfirmDelete = ({ comment, hide, onDeleted, onClose }: ConfirmDeleteProps) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('reactions.deleteCommentTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={hide}
      input={{ id: comment.id }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {text('reactions.deleteCommentText', { name: comment.doctor.user.name })}
    </ConfirmAction>
  );
};
