import type { Random } from './random.ts';
import { listed, pair } from './words.ts';

/** A name in both scripts. */
export type Written = readonly [latin: string, arabic: string];

const written = (text: string): Written[] => listed(text).map(pair);

export const men = written(`
  Ahmed = أحمد | Mohamed = محمد | Mahmoud = محمود | Mostafa = مصطفى | Omar = عمر | Khaled = خالد | Youssef = يوسف | Karim = كريم |
  Tarek = طارق | Amr = عمرو | Hossam = حسام | Sherif = شريف | Hany = هاني | Ibrahim = إبراهيم | Islam = إسلام | Ramy = رامي |
  Wael = وائل | Ayman = أيمن | Mina = مينا | George = جورج | Hisham = هشام | Ashraf = أشرف | Samir = سمير | Nabil = نبيل |
  Adel = عادل
`);

export const women = written(`
  Mona = منى | Sara = سارة | Nour = نور | Heba = هبة | Dina = دينا | Yasmin = ياسمين | Aya = آية | Salma = سلمى | Rania = رانيا |
  Marwa = مروة | Fatma = فاطمة | Esraa = إسراء | Hoda = هدى | Nadia = نادية | Amal = أمل | Doaa = دعاء | Rasha = رشا |
  Mariam = مريم | Christine = كريستين | Laila = ليلى
`);

export const families = written(`
  Hassan = حسن | El-Sayed = السيد | Abdel Rahman = عبد الرحمن | Fathy = فتحي | Mansour = منصور | Shawky = شوقي | Fouad = فؤاد |
  Gamal = جمال | Zaki = زكي | Kamel = كامل | Farouk = فاروق | Saleh = صالح | Badawy = بدوي | El-Masry = المصري | Shehata = شحاتة |
  Naguib = نجيب | Ghali = غالي | Barakat = بركات | Refaat = رفعت | Sobhy = صبحي | Tawfik = توفيق | Helmy = حلمي | Wahba = وهبة |
  Aboul Naga = أبو النجا | Darwish = درويش | Eid = عيد | Lotfy = لطفي | Ragab = رجب | Soliman = سليمان | Younis = يونس
`);

export type PersonName = { latin: string; arabic: string; isWoman: boolean };

/** First name, father's name and family, in both scripts. */
export const drawName = (random: Random): PersonName => {
  const isWoman = random.chance(0.42);
  const parts = [random.pick(isWoman ? women : men), random.pick(men), random.pick(families)];
  return { latin: parts.map(([latin]) => latin).join(' '), arabic: parts.map(([, arabic]) => arabic).join(' '), isWoman };
};

/** The part of an e-mail address that people make of their name: first name and family, in plain letters. */
export const mailName = ({ latin }: PersonName): string => {
  const words = latin
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ');
  return `${words[0]}.${words.slice(2).join('')}`;
};
