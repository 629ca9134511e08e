import type { Area } from '../../../../../contract/entities/content/areas.ts';
import type { Category } from '../../../../../contract/entities/content/categories.ts';
import type { PromoCode } from '../../../../../contract/entities/content/promo-codes.ts';
import type { Specialty } from '../../../../../contract/entities/content/specialties.ts';
import type { Tag } from '../../../../../contract/entities/content/tags.ts';
import { archived, type Columns, id, number, text, updated } from './column.ts';

type Lookup = Area | Specialty | PromoCode | Category | Tag;

const lookup: Columns<Lookup> = { ...id(), name: text('Name', ({ name }) => name, 36) };

const doctors: Columns<Area | Specialty | PromoCode> = { doctors: number('Doctors', (item) => item.doctors) };

const labeled: Columns<Category | Tag> = {
  researches: number('Research papers', (item) => item.researches, 16),
  books: number('Books', (item) => item.books),
  conferences: number('Conferences', (item) => item.conferences),
  blogs: number('Blogs', (item) => item.blogs),
};

const withDoctors: Columns<Area | Specialty | PromoCode> = { ...lookup, ...doctors, ...updated() };
const categories: Columns<Category> = { ...lookup, messages: number('Messages', (item) => item.messages), ...labeled, ...updated() };
const tags: Columns<Tag> = { ...lookup, ...labeled, ...updated() };

export const lookups = {
  'areas.list': withDoctors,
  'areas.archived': { ...withDoctors, ...archived },
  'specialties.list': withDoctors,
  'specialties.archived': { ...withDoctors, ...archived },
  'promoCodes.list': withDoctors,
  'promoCodes.archived': { ...withDoctors, ...archived },
  'categories.list': categories,
  'categories.archived': { ...categories, ...archived },
  'tags.list': tags,
  'tags.archived': { ...tags, ...archived },
} as const;
