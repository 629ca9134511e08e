import { now } from '../../../platform/clock.ts';
import { deleteStoredForm, listStoredForms, putStoredForm, type StoredForm } from './form-store.ts';
import { listOpen, markOpen } from './open-forms.ts';
import type { UnsavedSource } from './unsaved-source.ts';
import { formKey, readUnsaved } from './unsaved-values.ts';

type Options = {
  /** The form now. A restored form changes what its values are compared with. */
  getSource: () => UnsavedSource;
  title: string;
  user: number;
  /** The user who is signed in now; undefined after a sign-out, also in another tab. */
  getUser: () => number | undefined;
  onFailure: (error: unknown) => void;
};

/** Stores one open form. Writes follow each other, so that a form does not come back after it was deleted. */
export const keepUnsaved = ({ getSource, title, user, getUser, onFailure }: Options) => {
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
    const unsaved = readUnsaved(getSource());
    const text = unsaved ? JSON.stringify([unsaved.values, unsaved.hasFiles]) : '';
    if (text === stored) return;
    stored = text;
    void queue(() => (unsaved ? putStoredForm({ ...key, ...unsaved, savedAt: now() }) : deleteStoredForm(key)));
  };
  return {
    save,
    /** The newest stored contents of this form that no open tab works on. */
    async findOffer(): Promise<StoredForm | undefined> {
      const [forms, open] = await Promise.all([listStoredForms(key), listOpen()]);
      return forms.find((unsaved) => unsaved.instance !== instance && !open.has(unsaved.instance));
    },
    remove: (unsaved: StoredForm): Promise<void> => queue(() => deleteStoredForm(unsaved)),
    /** Deletes the stored form, because its values were saved or discarded. */
    finish(): void {
      isFinished = true;
      void queue(() => deleteStoredForm(key));
    },
    close: release,
  };
};

export type KeptForm = ReturnType<typeof keepUnsaved>;
