/** The header of the response to a write if reads may run on a copy of the database. A client sends the newest mark back with reads, so that it sees what it wrote. */
export const markHeader = 'x-write-mark';
