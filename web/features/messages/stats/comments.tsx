import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Comment, messageRoutes } from '../../../../contract/entities/messages.ts';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/confirm-action.tsx';
import type { Write } from '../../../kit/write.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { useComments, useHideComment } from '../messages.api.ts';
import { PagedPart } from '../paged-part.tsx';
import styles from './stats.module.css';

/** What doctors wrote under a message; `onAsking` tells whether a question stands over the list. */
export const Comments = ({ id, onAsking }: { id: number; onAsking: (isAsking: boolean) => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useComments(id, page);
  const [asked, setAsked] = useState<Comment>();
  const [deleted, setDeleted] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const ask = (comment: Comment | undefined) => {
    setAsked(comment);
    onAsking(comment !== undefined);
  };
  // The button that asked goes with its comment: the focus stays with the list.
  useEffect(() => {
    if (deleted > 0) place.current?.focus({ preventScroll: true });
  }, [deleted]);
  // The last comment of the last page is gone.
  const isBeyond = !list.isPending && !list.isStale && list.rows.length === 0 && page > list.lastPage;
  useEffect(() => {
    if (isBeyond) setPage(Math.max(1, list.lastPage));
  }, [isBeyond, list.lastPage]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <PagedPart list={list} page={page} onPage={setPage} noun={text('messages.commentNoun')}>
        {(rows) => (
          <ul className={styles.comments}>
            {rows.map((comment) => (
              <OneComment key={comment.id} comment={comment} onDelete={() => ask(comment)} />
            ))}
          </ul>
        )}
      </PagedPart>
      {asked ? <DeleteQuestion comment={asked} onDeleted={() => setDeleted(deleted + 1)} onClose={() => ask(undefined)} /> : null}
    </div>
  );
};

const OneComment = ({ comment: { content, created_at: when, doctor }, onDelete }: { comment: Comment; onDelete: () => void }) => {
  const text = useText();
  return (
    <li className={styles.comment}>
      <div className={styles.commentHead}>
        <PersonCell
          name={
            <Link to="/doctors/$id" params={{ id: String(doctor.id) }} className={styles.open}>
              {doctor.user.name}
            </Link>
          }
          image={thumbnailOf(doctor.image)}
          detail={<time dateTime={when}>{formatMoment(when)}</time>}
        />
        <Can call={messageRoutes.hideComment}>
          <ActionIcon
            variant="subtle"
            color="red"
            size={32}
            aria-label={text('messages.deleteCommentOf', { name: doctor.user.name })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Can>
      </div>
      <p className={styles.content} dir="auto">
        {content}
      </p>
    </li>
  );
};

type DeleteQuestionProps = { comment: Comment; onDeleted: () => void; onClose: () => void };

const DeleteQuestion = ({ comment, onDeleted, onClose }: DeleteQuestionProps) => {
  const text = useText();
  const hide = useHideComment();
  const write: Write<{ id: number }, unknown> = {
    isPending: hide.isPending,
    send: async ({ id }) => {
      const outcome = await hide.send({ params: { id } });
      if (outcome.ok) onDeleted();
      return outcome;
    },
  };
  return (
    <ConfirmAction
      title={text('messages.deleteCommentTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: comment.id }}
      onClose={onClose}
    >
      {text('messages.deleteCommentText', { name: comment.doctor.user.name })}
    </ConfirmAction>
  );
};
