// Proves ARC-5, ARE-8, COM-14, DOC-17, DOC-20, LIB-12, LIB-21, MSG-15, MSG-23, PRO-3, PRO-6, SES-8, VER-7
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { t } from '../platform/i18n.ts';

// What a form or a list says if the server gives no sentence of its own.
it.each([
  ['session.signInFailed', 'Login failed'],
  ['doctors.createFailed', 'Failed to add Doctor'],
  ['doctors.deleteFailed', 'Failed to delete Doctor'],
  ['doctors.pointsFailed', 'Failed to submit data.'],
  ['doctors.deleted', 'Doctor deleted successfully'],
  ['members.decideFailed', 'Failed to change status'],
  ['companies.deleteFailed', 'Failed to delete Company'],
  ['companies.deleted', 'Company deleted successfully'],
  ['areas.updateFailed', 'Failed to update Area'],
  ['specialties.createFailed', 'failed'],
  ['promoCodes.createFailed', 'failed'],
  ['promoCodes.updateFailed', 'failed'],
  ['promoCodes.deleteFailed', 'Failed to delete Promo Code'],
  ['promoCodes.deleted', 'Promo Code deleted successfully'],
  ['messages.deleteFailed', 'Failed to delete message'],
  ['messages.decideFailed', 'Failed to change status'],
  ['messages.deleted', 'message deleted successfully'],
  ['videos.deleteFailed', 'Failed to delete video'],
  ['books.deleteFailed', 'Failed to delete Book'],
  ['research.deleteFailed', 'Failed to delete Research'],
  ['contacts.notContacted', 'Not Contacted'],
] as const)('%s reads %j', (key, sentence) => {
  expect(t(key)).toBe(sentence);
});

it.each([
  ['areas.restoreFailed', 'Area'],
  ['specialties.restoreFailed', 'Specialty'],
  ['doctors.restoreFailed', 'Doctor'],
  ['companies.restoreFailed', 'Company'],
  ['blogs.restoreFailed', 'Blog'],
  ['stories.restoreFailed', 'Story'],
  ['books.restoreFailed', 'Book'],
  ['research.restoreFailed', 'Research'],
  ['messages.restoreFailed', 'Message'],
  ['videos.restoreFailed', 'Video'],
  ['conferences.restoreFailed', 'Conference'],
  ['categories.restoreFailed', 'Category'],
  ['tags.restoreFailed', 'Tag'],
  ['promoCodes.restoreFailed', 'Promo Code'],
] as const)('%s names %s', (key, entity) => {
  expect(t(key)).toBe(`Failed to restore ${entity}`);
});

it('isolates right-to-left names in sentences', () => {
  expect(t('doctorMerges.confirmTitle', { name: 'مروة', survivor: '298' })).toBe('Merge into \u2068مروة\u2069 (No. 298)?');
  expect(t('doctorMerges.confirmTitle', { name: 'Marwa', survivor: '298' })).toBe('Merge into Marwa (No. 298)?');
});

it('formats numbers with thousands separators', () => {
  expect(t('doctors.coinsOf', { name: 'Hala', count: 1500 })).toBe('Hala has 1,500 coins. Open the coin ledger');
  expect(t('videos.copyFailed', { id: '1500' })).toContain('1500');
});

type Texts = { [key: string]: string | Texts };

const entriesOf = (texts: Texts): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : entriesOf(value)));

it('counts one record in the singular', () => {
  const singulars = entriesOf(i18next.getResourceBundle('en', 'translation') as Texts).filter(([key]) => key.endsWith('_one'));
  expect(singulars.length).toBeGreaterThan(100);
  expect(singulars.filter(([, text]) => /\{\{count\}\} (?!was |waits |process)\w+s\b/.test(text))).toEqual([]);
});
