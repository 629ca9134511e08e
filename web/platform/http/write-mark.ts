let newest: string | undefined;

/** The newest mark that the server sent. Requests send it back, so that they see what this tab wrote and what events reported. */
export const getWriteMark = (): string | undefined => newest;

/** Stores a mark that the server sent, unless a newer one is known. Marks have the same length, and a later one is greater as text. */
export const rememberWriteMark = (mark: string | null | undefined): void => {
  if (mark && (newest === undefined || mark > newest)) newest = mark;
};
