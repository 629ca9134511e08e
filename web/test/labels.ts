/** The fields of an active tag beside its id and name, which no record uses. */
export const unusedTag = {
  researches: 0,
  books: 0,
  conferences: 0,
  blogs: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

/** The same of a category, which messages have too. */
export const unusedCategory = { messages: 0, ...unusedTag };
