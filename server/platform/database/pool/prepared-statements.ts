// Each connection stores every named statement.
const maxNames = 500;

const names = new Map<string, string>();

/** Makes each statement with this text a prepared one, which a connection parses and plans once. */
export const nameStatement = (text: string): void => {
  if (!names.has(text) && names.size < maxNames) names.set(text, `prepared_${names.size + 1}`);
};

/** The name of a statement that is prepared; undefined for all other ones. */
export const getStatementName = (text: string): string | undefined => names.get(text);
