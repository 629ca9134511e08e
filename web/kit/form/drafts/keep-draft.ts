import { now } from '../../../platform/clock.ts';
import type { DraftSource } from './draft-source.ts';
import { deleteDraft, listDrafts, putDraft, type StoredDraft } from './draft-store.ts';
import { formKey, readDraft } from './draft-values.ts';
import { listOpen, markOpen } from './open-forms.ts';

type Options = {
  /** The form now. A restored draft changes what its values are compared with. */
  getSource: () => DraftSource;
  title: string;
  user: number;
  /** The user who is signed in now; undefined after a sign-out, also in another tab. */
  getUser: () => number | undefined;
  onFailure: (error: unknown) => void;
};

/** Stores the draft of one open form. Writes follow each other, so that a draft does not come back after it was deleted. */
export const keepDraft = ({ getSource, title, user, getUser, onFailure }: Options) => {
  const instance = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const key = { user, form: formKey(getSource(), title), instance };
  const release = markOpen(instance);
  let stored = '';
  let isFinished = false;
  let last: Promise<void> = Promise.resolve();
  const queue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(onFailure);
    return last;
  };
  /** Writes what was typed since the last time. */
  const save = (): void => {
    if (isFinished || getUser() !== user) return;
    const draft = readDraft(getSource());
    const text = draft ? JSON.stringify([draft.values, draft.hasFiles]) : '';
    if (text === stored) return;
    stored = text;
    void queue(() => (draft ? putDraft({ ...key, ...draft, savedAt: now() }) : deleteDraft(key)));
  };
  return {
    save,
    /** The newest draft of this form that no open tab works on. */
    async findOffer(): Promise<StoredDraft | undefined> {
      const [drafts, open] = await Promise.all([listDrafts(key), listOpen()]);
      return drafts.find((draft) => draft.instance !== instance && !open.has(draft.instance));
    },
    remove: (draft: StoredDraft): Promise<void> => queue(() => deleteDraft(draft)),
    /** Deletes the draft, because its values were saved or discarded. */
    finish(): void {
      isFinished = true;
      void queue(() => deleteDraft(key));
    },
    close: release,
  };
};

export type KeptDraft = ReturnType<typeof keepDraft>;
