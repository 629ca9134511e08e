import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faker } from '@faker-js/faker/locale/en';
import sharp from 'sharp';
import { between, cycle, range } from '../random.ts';
import { en } from '../texts.ts';
import glyphs from './glyphs.json' with { type: 'json' };

const paths = new Map(Object.entries(glyphs));
const glyphAdvance = 5.6;
const svgLoaders = { operation: ['VipsForeignLoadSvg'] };

const textWidth = (text: string, size: number): number => ((text.length * glyphAdvance - 1.6) * size) / 6;

const drawText = ({ x, y, size, fill, text }: Record<'x' | 'y' | 'size' | 'fill' | 'text', string>): string => {
  const letters = [...text].map((letter, index) => `<path transform="translate(${index * glyphAdvance})" d="${paths.get(letter) ?? ''}"/>`);
  const style = `fill="none" stroke="${fill}" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y}) scale(${Number(size) / 6})" ${style}>${letters.join('')}</g>`;
};

/** Fills the {placeholders} of a template. Texts, in capitals and digits, become paths, because the machine may have no fonts. */
const fillTemplate = (name: string, values: Record<string, string | number>): string =>
  readFileSync(join(import.meta.dirname, `${name}.svg`), 'utf8')
    .replace(/\{(\w+)\}/g, (_, placeholder) => String(values[placeholder]))
    .replace(/<text x="(?<x>.*?)" y="(?<y>.*?)" size="(?<size>.*?)" fill="(?<fill>.*?)">(?<text>.*?)<\/text>/g, (...match) =>
      drawText(match.at(-1)),
    );

const backgroundColors = ['#dfeceb #96c2c0', '#f0e6d8 #d6bc9c', '#e1e8f3 #a5b8d6', '#ece4ee #beaccc', '#e6eee0 #acc4a0'];
const paperColors = ['#eef4f0 #cee0da', '#f4f0e6 #e2d6be', '#eaf0f6 #ccd8e8'];
const inks = ['#125856', '#744e20', '#244276'];
const coverColors = ['#0e7870 #094248', '#345c9c #1e3468', '#965c3c #623424', '#684e8c #3e2a5c', '#467054 #264438', '#a25260 #682a3c'];
const logoColors = ['#0e7490 #085268', '#16805c #0c5842', '#7c3a78 #56245c', '#be5c26 #943e18', '#2c5298 #1c366c', '#a63046 #781c34'];

const gradient = (colors: readonly string[], number: number) => {
  const [from = '', to = ''] = cycle(colors, number).split(' ');
  return { from, to };
};

const display = (isShown: boolean) => (isShown ? 'inline' : 'none');

const chooseMotif = (count: number, number: number) =>
  Object.fromEntries(range(count).map((index) => [`motif${index}`, display(index === number % count)]));

/** Draws head and shoulders; the same number is the same person, odd numbers are women. */
const drawBust = (number: number) => {
  const [isWoman, hasScarf] = [number % 2 === 1, number % 4 === 1];
  return fillTemplate('bust', {
    scarf: display(hasScarf),
    longHair: display(isWoman && !hasScarf),
    shortHair: display(!isWoman),
    beard: display(!isWoman && number % 3 === 0),
    glasses: display(number % 5 === 2),
    skin: cycle(['#efc9a8', '#deb08a', '#c6926a', '#a06e4e'], number * 3 + (number >> 2)),
    hair: cycle(['#261e1c', '#42302a', '#5e422e', '#969492'], number + (number >> 3)),
    scarfColor: cycle(['#3a606e', '#88505c', '#5c684a', '#584e78'], number >> 2),
    tunic: cycle(['#3c7a80', '#4a6894', '#76566e', '#567460'], number + (number >> 2)),
  });
};

const drawPaper = (number: number) => {
  // Fine waves, like the printed pattern of identity documents.
  const waves = range(48).map((row) => `<path d="M-60 ${row * 18 - 60}q70 -52 140 0${'t140 0'.repeat(9)}"/>`);
  return { ...gradient(paperColors, number), ink: cycle(inks, number), waves: waves.join('') };
};

/** The size of a text that fits into a width. */
const fitText = (text: string, width: number): number => Math.min(33, Math.floor((width * 6) / (text.length * glyphAdvance)));

/** An identity card: the name and the face of its holder. */
export type Card = { name: string; face: number };

/** Draws the front of an identity card. */
const drawFront = ({ name, face }: Card, number: number) => {
  const [licence = '', serial = ''] = ['EG-######', '#### #### #### ##'].map((symbols) => faker.helpers.replaceSymbols(symbols));
  const born = `${between(10, 28)}/${between(10, 12)}/19${between(62, 94)}`;
  const holder = { name: name.toUpperCase(), size: fitText(name, 684), licence, serial, born };
  return fillTemplate('id-front', { ...drawPaper(number), ...holder, bust: drawBust(face) });
};

const drawBack = (number: number) => {
  const bars = range(48)
    .map((index) => `<rect x="${64 + index * 11.4}" y="412" width="${between(2, 9)}" height="128"/>`)
    .join('');
  const symbols = ['IDSPECIMEN#########<<<<<<<', '#######<#######<DEMO<<<<<<'];
  const [line1 = '', line2 = ''] = symbols.map((line) => faker.helpers.replaceSymbols(line));
  const address = { house: between(1, 90), expiry: `${between(10, 12)}/20${between(28, 34)}` };
  return fillTemplate('id-back', { ...drawPaper(number), ...address, bars, line1, line2 });
};

const drawCover = (number: number) => {
  const circles = { left: 110 + number * 40, right: 640 - number * 30 };
  return fillTemplate('cover', { ...gradient(coverColors, number), ...chooseMotif(4, number), ...circles });
};

const drawLogo = (name: string, number: number) => {
  const initials = name.replace(/(\w)[^ ]* ?/g, '$1').toUpperCase();
  const x = (320 - textWidth(initials, 64)) / 2;
  return fillTemplate('logo', { ...gradient(logoColors, number), ...chooseMotif(5, number), x, initials });
};

const drawRegistry = (name: string, number: number) =>
  fillTemplate('registry', { number: String(number + 1).padStart(4, '0'), name: name.toUpperCase(), size: fitText(name, 658) });

/** The number of faces; odd ones are women. */
export const faceCount = 24;

/** Creates all pictures as SVG; the last companies have no logo. `scanned` are the companies whose registry is a scan. */
export const createDrawings = (cards: readonly Card[], scanned: readonly string[]) => {
  faker.seed(1);
  return {
    portraits: range(faceCount).map((number) =>
      fillTemplate('portrait', { ...gradient(backgroundColors, number), bust: drawBust(number) }),
    ),
    fronts: cards.map(drawFront),
    // A multiple of the papers, so that both sides of a card have the same one.
    backs: range(15).map(drawBack),
    scans: scanned.map(drawRegistry),
    covers: range(12).map(drawCover),
    logos: en.companies.slice(0, -3).map(drawLogo),
  };
};

/** Renders drawings as PNG. Only here sharp may read SVG, because uploads block every format that they do not accept. */
export const renderSvgs = async (drawings: readonly string[]): Promise<Buffer[]> => {
  sharp.unblock(svgLoaders);
  try {
    return await Promise.all(drawings.map((svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()));
  } finally {
    sharp.block(svgLoaders);
  }
};
