// Actions that change no record: sign-ins and what belongs to them, exports, downloads, and read marks. Read by JavaScript and by PostgreSQL.
const withoutChange = String.raw`^(session|secondStep|sso|passwordReset|exports)\.|\.(export|file|problems|markRead|markAllRead)$`;

const expression = new RegExp(withoutChange);

/** Whether an audit entry with this action says that somebody changed a record. */
export const changesRecord = (action: string): boolean => !expression.test(action);

/** The actions of entries that change no record, as a regular expression of PostgreSQL. */
export const actionsWithoutChange = withoutChange;
