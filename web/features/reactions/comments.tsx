import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Comment } from '../../../contract/entities/reactions.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { Can } from '../../kit/can.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { PagedPart } from '../../kit/paged-part.tsx';
import type { List } from '../../kit/queries.ts';
import type { Write } from '../../kit/write.ts';
import { formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { DoctorCell } from '../members/index.ts';
import styles from './comments.module.css';

type Hide = Write<{ params: { id: number } }, unknown>;

type CommentsProps = {
  list: List<Comment>;
  page: number;
  onPage: (page: number) => void;
  /** Hides a comment, and the call it makes: who may not call it is not offered to. */
  hide: Hide;
  call: RouteSpec;
  /** Tells whether a question stands over the list. */
  onAsking: (isAsking: boolean) => void;
};

/** What doctors wrote under a record, page after page. */
export const Comments = ({ list, page, onPage, hide, call, onAsking }: CommentsProps) => {
  const text = useText();
  const [asked, setAsked] = useState<Comment>();
  const place = useRef<HTMLDivElement>(null);
  const ask = (comment: Comment | undefined) => {
    setAsked(comment);
    onAsking(comment !== undefined);
  };
  // The button that asked goes with its comment: the focus stays with the list.
  const handleDeleted = () => place.current?.focus({ preventScroll: true });
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <PagedPart list={list} page={page} onPage={onPage} noun={text('reactions.commentNoun')}>
        {(rows) => (
          <ul className={styles.comments}>
            {rows.map((comment) => (
              <OneComment key={comment.id} comment={comment} call={call} onDelete={() => ask(comment)} />
            ))}
          </ul>
        )}
      </PagedPart>
      {asked ? <DeleteQuestion comment={asked} hide={hide} onDeleted={handleDeleted} onClose={() => ask(undefined)} /> : null}
    </div>
  );
};

type OneCommentProps = { comment: Comment; call: RouteSpec; onDelete: () => void };

const OneComment = ({ comment: { content, created_at: when, doctor }, call, onDelete }: OneCommentProps) => {
  const text = useText();
  return (
    <li className={styles.comment}>
      <div className={styles.head}>
        <DoctorCell doctor={doctor} detail={<time dateTime={when}>{formatMoment(when)}</time>} />
        <Can call={call}>
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
      </div>
      <p className={styles.content} dir="auto">
        {content}
      </p>
    </li>
  );
};

type DeleteQuestionProps = { comment: Comment; hide: Hide; onDeleted: () => void; onClose: () => void };

const DeleteQuestion = ({ comment, hide, onDeleted, onClose }: DeleteQuestionProps) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('reactions.deleteCommentTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={hide}
      input={{ params: { id: comment.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {text('reactions.deleteCommentText', { name: comment.doctor.user.name })}
    </ConfirmAction>
  );
};
