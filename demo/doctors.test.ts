import sharp from 'sharp';
import { expect, it } from 'vitest';
import { listCards, planDoctors } from './doctors.ts';
import { createDrawings, renderSvgs } from './pictures/drawings.ts';
import { ar, en } from './texts.ts';

const now = new Date('2026-03-15T10:00:00Z');

it('draws the same pictures in every run, without text that needs an installed font', async () => {
  const draw = () => Object.values(createDrawings(listCards(planDoctors(now)), ['Nile Pharma'])).flat();
  const drawings = draw();
  expect(draw()).toEqual(drawings);
  expect(drawings.filter((drawing) => /<text|undefined|\{/.test(drawing))).toEqual([]);
  const [portrait] = await renderSvgs(drawings.slice(0, 1));
  expect(portrait?.toString('latin1', 1, 4)).toBe('PNG');
  // Uploads still reject SVG.
  await expect(sharp(Buffer.from(drawings[0] ?? '')).metadata()).rejects.toThrow('unsupported image format');
});

const fold = (name: string) => name.toLowerCase().replace(/[أإآ]/g, 'ا').replace('ة', 'ه').replace('ى', 'ي');
const firstOf = (name: string) => fold(name).split(' ')[0] ?? '';

/** The first names in both scripts, with the Latin form and the sex. */
const firstNames = new Map(
  (['male', 'female'] as const).flatMap((sex) =>
    en.names[sex].flatMap((latin, index) =>
      [latin, ar.names[sex][index] ?? ''].map((first) => [fold(first), { first: latin.toLowerCase(), sex }] as const),
    ),
  ),
);

it('gives each doctor an e-mail, a portrait and an ID card of the same person, also if it registered twice', () => {
  for (const { account, portrait, card } of planDoctors(now).doctors.slice(1)) {
    const person = firstNames.get(firstOf(account.name));
    const pictured = [portrait, card?.face].filter((face) => face !== undefined);
    expect(account.email.split('.')[0], account.name).toBe(person?.first);
    expect(card ? firstOf(card.name) : person?.first, account.name).toBe(person?.first);
    expect(pictured.every((face) => face % 2 === (person?.sex === 'female' ? 1 : 0))).toBe(true);
    if (portrait !== undefined && card) expect(card.face).toBe(portrait);
  }
});
