import { sql } from 'kysely';

/** The hash of a question and its answers, which tells whether an answer is to the current question of a video. */
export const questionHash = sql<Uint8Array>`sha256(convert_to(concat_ws(chr(31), videos.question, videos.answer1, videos.answer2), 'UTF8'))`;
