import { atMost, type Figure } from './figures.ts';
import { medianTimes } from './load.ts';
import { getData, type Product } from './product.ts';

const rounds = 21;
const maxMs = 50;

type Account = { id: number; name: string; phone: string; email: string };

/** The terms of a search by name: what each one is, and its text. A frequent one, some, rare ones, and ones that nobody has. */
const termsOf = ({ id, name, phone, email }: Account): Record<string, string> => ({
  'a frequent name': 'ahmed',
  'a frequent Arabic name': 'محمد',
  'two frequent names': 'ahmed mohamed',
  'two names that nobody has together': 'ahmed zzqx',
  'three letters that few have': 'oaz',
  'three letters that nobody has': 'xqz',
  'a name': name,
  'the start of every phone': '010',
  'a part of a phone': phone.slice(4, 9),
  'a phone': phone,
  'a phone that nobody has': '09999999999',
  'an e-mail address': email,
  'the end of every e-mail address': '@example',
  'an id': String(id),
  'a word of content': 'ultrasound',
});

/** Measures the search of the command palette with frequent, rare and unknown terms. */
export const measureSearch = async (product: Product, group: string): Promise<Figure[]> => {
  const first = await getData<{ last_page: number }>(product, '/doctor?page=1');
  const { data } = await getData<{ data: { user: Account }[] }>(product, `/doctor?page=${Math.ceil(first.last_page / 2)}`);
  const account = data.at(-1)?.user;
  if (!account) throw new Error('The page in the middle of the doctors is empty.');
  const requests = Object.entries(termsOf(account)).map(([name, term]) => ({
    name,
    run: () => getData(product, `/search?q=${encodeURIComponent(term)}`),
  }));
  const times = await medianTimes(requests, rounds);
  return [...times].map(([name, measured]) => ({
    group,
    what: `palette, ${name}: median`,
    measured,
    unit: 'ms',
    bound: atMost(maxMs),
  }));
};
