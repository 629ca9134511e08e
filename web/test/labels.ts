/** An unused active tag without its id and name. */
export const unusedTag = {
  researches: 0,
  books: 0,
  conferences: 0,
  blogs: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

/** An unused active category without its id and name. */
export const unusedCategory = { messages: 0, ...unusedTag };
