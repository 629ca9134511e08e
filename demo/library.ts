import { sql } from 'kysely';
import { seedRecords } from './content.ts';
import { audience, fraction, momentOf } from './expressions.ts';
import { cycle } from './random.ts';
import type { ContentSeeder } from './seeder.ts';
import { ar, en, isArabic, labels, mix, textsFor, toArabicDigits } from './texts.ts';

/** Every twelfth item is free. */
const priceOf = (index: number) => (index % 12 === 11 ? 0 : 10 + ((index * 7) % 19) * 5);

const subjects = labels.flatMap(({ category, tags }) => tags.map((tag) => ({ category, tag })));
const [english, arabic] = [subjects.filter(({ tag }) => !isArabic(tag)), subjects.filter(({ tag }) => isArabic(tag))];

/** One book for each tag. */
const books = mix(english, arabic).map(({ category, tag }, index) => {
  const name = cycle(textsFor(tag).bookTitles, index).replace('{}', tag.slice(0, 1).toUpperCase() + tag.slice(1));
  return { name, category, tags: [tag] };
});

/** Two for each topic: a study, which observes people, and a review of what others published. */
const research = mix(en.topics, ar.topics).flatMap((topic) =>
  textsFor(topic.name).studyMethods.map((method, index) => ({ ...topic, name: `${topic.name}: ${method}`, isReview: index === 1 })),
);

/** Writes the abstract of a research paper. Its figures and wording depend on the number. */
const writeAbstract = ({ name, isReview, finding }: (typeof research)[number], number: number): string => {
  const { studies, reviews, judgements } = textsFor(name);
  // In Arabic the form of a noun depends on its number: one form after 11 to 99, another after 3 to 10. The ranges match the texts.
  const [people, trials] = [220 + 100 * (number % 7) + ((number * 13) % 70), 12 + ((number * 11) % 40)];
  const figures: Record<string, number> = { people, studies: trials, places: 3 + (number % 5), months: 12 + (number % 13) };
  const method = cycle(isReview ? reviews : studies, number).replace(/\{(\w+)\}/g, (placeholder, figure) => {
    const value = figures[figure] ?? placeholder;
    return isArabic(name) ? toArabicDigits(value) : String(value);
  });
  return `${method} ${isReview ? cycle(judgements, number) : finding}`;
};

/** Stores books and research papers, three of each archived, and the purchases of free items, which have no ledger entry. */
export const seedLibrary = async (seeder: ContentSeeder): Promise<void> => {
  const shared = { days: 400, archived: [20, 7] as const };
  await seedRecords(seeder, 'books', {
    ...shared,
    items: books,
    toRow: ({ name, index, cover }) => ({
      name,
      coin_price: priceOf(index),
      image_id: cover,
      pdf_id: cycle(seeder.assets.books, index).id,
    }),
  });
  await seedRecords(seeder, 'research', {
    ...shared,
    items: research,
    toRow: ({ index, cover, ...texts }) => {
      const description = writeAbstract(texts, Math.floor(index / 2));
      return { name: texts.name, coin_price: priceOf(index), image_id: cover, description };
    },
  });
  for (const [kind, table] of Object.entries({ book: 'books', research: 'research' }))
    await sql`insert into ${sql.table(`${kind}_purchases`)} (${sql.ref(`${kind}_id`)}, doctor_id, coins, purchased_at)
      select r.id, d.id, 0, ${momentOf(seeder.now)} from ${sql.table(table)} r cross join ${audience} d
      where coin_price = 0 and ${fraction(13)} < 0.15 order by 4`.execute(seeder.db);
};
