// biome-ignore-all lint/plugin/max-imports: one table lists the bounds of all entities
// Proves API-13, ARE-6, BLG-7, CAT-5, CAT-6, CAT-10, CNT-5, COM-7, COM-8, COM-9, CON-7, CON-8, DOC-10, DOC-14, DOC-25, DOC-26, GRP-5
// Proves LIB-10, LIB-19, MSG-10, MSG-12, MSG-28, NOT-4, NTF-11, PRO-4, SES-3, SET-5, STO-6, TGT-4, VID-4, WEB-5, WEB-10
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { restoreBody } from '../kit/archive.ts';
import { pageSizes } from '../kit/list.ts';
import { adminDraft } from './access/admins.ts';
import { credentials } from './access/session.ts';
import { areaDraft, areaId } from './content/areas.ts';
import { blogDraft } from './content/blogs.ts';
import { bookDraft } from './content/books.ts';
import { categoryDraft } from './content/categories.ts';
import { conferenceDraft } from './content/conferences.ts';
import { noteDraft } from './content/notes.ts';
import { postListQuery } from './content/posts.ts';
import { promoCodeDraft } from './content/promo-codes.ts';
import { reactionCodes } from './content/reactions.ts';
import { researchDraft } from './content/research.ts';
import { specialtyDraft } from './content/specialties.ts';
import { storyDraft } from './content/stories.ts';
import { tagDraft } from './content/tags.ts';
import { webinarDraft, webinarStartDraft } from './content/webinars.ts';
import { companyDraft } from './members/companies.ts';
import { doctorDraft, doctorListQuery, pointsDraft } from './members/doctors.ts';
import { groupDraft, groupMembersDraft } from './members/groups.ts';
import { approvalDraft, rejectionDraft } from './messages/message-decisions.ts';
import { messageDraft } from './messages/messages.ts';
import { notifyAllDraft, notifyMembersDraft, whatsappDraft } from './messages/notifications.ts';
import { videoFields } from './messages/videos.ts';
import { contactedDraft } from './office/contacts.ts';

/** The message of the first error of one field. */
const errorOf = (schema: z.ZodType, field: string, value: unknown) =>
  schema.safeParse({ [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message;

const accepts = (schema: z.ZodType, field: string, value: unknown) => errorOf(schema, field, value) === undefined;

type Bound = [name: string, schema: z.ZodType, field: string, min: number, max: number];

describe('the length of a text', () => {
  it.each<Bound>([
    ['password at sign-in', credentials, 'password', 1, 128],
    ['name of a doctor', doctorDraft, 'name', 2, 50],
    ['address of a doctor', doctorDraft, 'address', 0, 200],
    ['password of a doctor', doctorDraft, 'password', 8, 128],
    ['name of a company', companyDraft, 'name', 2, 100],
    ['address of a company', companyDraft, 'address', 1, 200],
    ['tax number', companyDraft, 'tax_number', 1, 30],
    ['name of an administrator', adminDraft, 'name', 2, 50],
    ['reason for points', pointsDraft, 'reason', 2, 50],
    ['name of an area', areaDraft, 'name', 1, 100],
    ['name of a specialty', specialtyDraft, 'name', 1, 100],
    ['name of a category', categoryDraft, 'name', 3, 100],
    ['name of a tag', tagDraft, 'name', 3, 100],
    ['name of a promo code', promoCodeDraft, 'name', 2, 50],
    ['name of a group', groupDraft, 'name', 1, 50],
    ['title of a note', noteDraft, 'title', 1, 50],
    ['content of a note', noteDraft, 'content', 1, 10_000],
    ['name of a message', messageDraft, 'name', 1, 150],
    ['reason for rejecting a message', rejectionDraft, 'rejection_reason', 3, 500],
    ['title of a video', videoFields, 'title', 1, 150],
    ['description of a video', videoFields, 'description', 0, 2000],
    ['question of a video', videoFields, 'question', 0, 500],
    ['first answer of a video', videoFields, 'answer1', 0, 200],
    ['second answer of a video', videoFields, 'answer2', 0, 200],
    ['title of a blog', blogDraft, 'title', 3, 200],
    ['content of a blog', blogDraft, 'content', 10, 20_000],
    ['title of a conference', conferenceDraft, 'title', 3, 50],
    ['description of a conference', conferenceDraft, 'description', 5, 2000],
    ['text of a story', storyDraft, 'text', 1, 2000],
    ['name of a book', bookDraft, 'name', 1, 150],
    ['name of a research paper', researchDraft, 'name', 1, 150],
    ['description of a research paper', researchDraft, 'description', 1, 5000],
    ['title of a webinar', webinarDraft, 'title', 1, 150],
    ['user name of a moderator', webinarStartDraft, 'username', 3, 50],
    ['title of a notification', notifyAllDraft, 'title', 1, 100],
    ['text of a notification', notifyAllDraft, 'message', 1, 4000],
    ['text of a WhatsApp message', whatsappDraft, 'message', 1, 1024],
    ['search term', doctorListQuery, 'name', 0, 100],
  ])('bounds the %s', (...[, schema, field, min, max]) => {
    const lengths = [min - 1, min, max, max + 1].filter((length) => length >= 0);
    expect(lengths.filter((length) => accepts(schema, field, 'x'.repeat(length)))).toEqual([min, max]);
  });

  it.each<Bound>([
    ['phone at sign-in', credentials, 'phone', 10, 15],
    ['phone of a doctor', doctorDraft, 'phone', 11, 11],
    ['phone of a company', companyDraft, 'phone', 10, 15],
    ['phone of an administrator', adminDraft, 'phone', 10, 15],
  ])('bounds the %s, in digits', (...[, schema, field, min, max]) => {
    const lengths = [min - 1, min, max, max + 1];
    expect(lengths.filter((length) => accepts(schema, field, '0'.repeat(length)))).toEqual([min, max]);
  });
});

describe('a number', () => {
  it.each<Bound>([
    ['points', pointsDraft, 'amount', 0, 100_000],
    ['coins of a message', messageDraft, 'coins', 0, 100_000],
    ['coins of an approval', approvalDraft, 'coins', 0, 100_000],
    ['price of a book', bookDraft, 'coin_price', 0, 1_000_000],
    ['price of a research paper', researchDraft, 'coin_price', 0, 1_000_000],
    ['page', doctorListQuery, 'page', 1, 1_000_000],
  ])('bounds the %s', (...[, schema, field, min, max]) => {
    const numbers = [min - 1, min, min + 0.5, max, max + 1];
    expect(numbers.filter((number) => accepts(schema, field, number))).toEqual([min, max]);
  });
});

describe('a list', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const names = (count: number) => ids(count).map(String);

  it.each<Bound>([
    ['areas of a message', approvalDraft, 'areas', 0, 200],
    ['specialties of a message', approvalDraft, 'fields', 0, 200],
    ['doctors of a message', approvalDraft, 'doctors', 0, 1000],
    ['categories of a record', blogDraft, 'category_ids', 0, 20],
    ['tags of a record', blogDraft, 'tag_ids', 0, 20],
    ['members added to a group', groupMembersDraft, 'user_id', 1, 1000],
    ['recipients of a notification', notifyMembersDraft, 'recipientIds', 1, 1000],
    ['restored records', restoreBody(areaId), 'ids', 1, 100],
  ])('bounds the number of %s', (...[, schema, field, min, max]) => {
    const counts = [min - 1, min, max, max + 1].filter((count) => count >= 0);
    expect(counts.filter((count) => accepts(schema, field, ids(count)))).toEqual([min, max]);
  });

  it.each<Bound>([
    ['areas of a search', doctorListQuery, 'area', 0, 20],
    ['specialties of a search', doctorListQuery, 'field', 0, 20],
    ['tags of a search', postListQuery, 'tag_names', 0, 20],
  ])('bounds the number of %s', (...[, schema, field, min, max]) => {
    expect([min, max, max + 1].filter((count) => accepts(schema, field, names(count)))).toEqual([min, max]);
  });
});

describe('a field with fixed choices', () => {
  it('accepts durations of 1, 2 and 3 hours', () => {
    expect([0, 1, 2, 3, 4].filter((hours) => accepts(webinarDraft, 'duration', hours))).toEqual([1, 2, 3]);
    expect(errorOf(webinarDraft, 'duration', 'long')).toBe('Duration must be a number');
  });

  it('offers page sizes of 10, 15, 25, 50 and 100', () => {
    expect(pageSizes).toEqual([10, 15, 25, 50, 100]);
  });

  it('accepts 0, 1, true and false for a contact', () => {
    const sent = [0, 1, true, false, '0', '1', 'true', 'false', 2, 'yes', null];
    expect(sent.filter((value) => accepts(contactedDraft, 'is_contacted', value))).toEqual(sent.slice(0, 8));
  });

  it('codes reactions as 1 heart, 2 smile, 3 laugh, 4 sad and 5 angry', () => {
    expect(reactionCodes).toEqual({ heart: 1, smile: 2, laugh: 3, sad: 4, angry: 5 });
  });
});

it.each<[schema: z.ZodType, field: string, value: unknown, message: string]>([
  [companyDraft, 'email', 'amoun', 'Invalid email'],
  [blogDraft, 'title', 'ab', 'Title must be at least 3 characters long'],
  [blogDraft, 'content', 'short', 'Content must be at least 10 characters long'],
  [conferenceDraft, 'title', 'ab', 'Title must be at least 3 characters long'],
  [conferenceDraft, 'description', 'two', 'Description must be at least 5 characters long'],
  [areaDraft, 'name', ' ', 'Name is required'],
  [specialtyDraft, 'name', undefined, 'Name is required'],
])('returns the specified message (case %#)', (schema, ...[field, value, message]) => {
  expect(errorOf(schema, field, value)).toBe(message);
});

it('removes spaces, dashes and dots from a tax number and upper-cases it', () => {
  expect(companyDraft.shape.tax_number.parse(' 12-3.٤ ab ')).toBe('1234AB');
});
