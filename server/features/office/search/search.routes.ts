import { idOfTerm, searchRoutes } from '../../../../contract/entities/office/search.ts';
import { hasThreeLetters } from '../../../../contract/kit/search-term.ts';
import { handle } from '../../../kit/handle.ts';
import { findHits } from '../../../kit/search.ts';
import { searchParts } from './search-parts.ts';

export const searchHandlers = [
  handle(searchRoutes.find, async ({ context: { db, actor }, query: { q } }) => {
    const term = { id: idOfTerm(q), text: hasThreeLetters(q) ? q : undefined };
    const allowed = searchParts.filter(({ permission }) => actor.can(permission));
    const parts = allowed.map((part) => part.select(term, actor));
    return findHits(db, parts);
  }),
];
