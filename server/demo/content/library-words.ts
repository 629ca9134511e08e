import { at } from '../random.ts';
import { listed } from '../words.ts';

const bookNames = listed(`
  Clinical Cardiology | Paediatric Dosing | ECG Made Plain | أساسيات الجراحة | The Diabetic Foot | Antibiotics at the Bedside | Chest X-rays in an Hour | طب الأطفال العملي |
  Emergency Medicine Pocketbook | Psychiatry for the Family Doctor | Fluids and Electrolytes | دليل الأدوية في الحمل | Skin Diseases in Colour | Ultrasound of the Abdomen | Kidney Failure Step by Step | أمراض القلب للممارس العام |
  Reading Blood Counts | Joint Injections | Asthma in Childhood | مبادئ التخدير | Palliative Care at Home | Vaccines from A to Z | The Thyroid Handbook | الأشعة التشخيصية |
  Stroke: the First Day | Nutrition in Hospital | Dental Emergencies | طب العيون المختصر | Ethics for Residents | Infection Control | Hypertension Today | أساسيات التغذية العلاجية |
  Wound Care | Headache Clinic | Women's Health in Primary Care | صحة الأم والطفل | Liver Disease in Egypt | Sleep Medicine | Sepsis: a Practical Guide | الإسعافات الأولية |
  Pain Without Opioids | Orthopaedic Examination | Rheumatology in Practice | دليل مكافحة العدوى | Allergy: a Short Course | The Newborn Examination | Medical Statistics Without Tears | فسيولوجيا الإنسان |
  Writing a Case Report | Hospital Management | Travel Health | الطب النفسي للجميع | Bedside Neurology | Oncology Essentials | Anaemia Explained | علم الأدوية السريري |
  Contraception Choices | Geriatric Prescribing | Sports Injuries | كتاب المختبر
`);

const topics = listed(`
  Statins in the elderly | Vitamin D deficiency | Once-weekly insulin | Home blood pressure | Hepatitis C after treatment | Breastfeeding and asthma | Antibiotic stewardship | Anaemia in pregnancy |
  Iron before surgery | Childhood obesity | Shift work and sleep | Diabetic retinopathy screening | Telemedicine follow-up | Hand hygiene on wards | Caries in school children | Burnout of residents |
  Stroke in the young | Kidney stones in summer | Influenza vaccination of staff | Knee pain and walking | السمنة عند الأطفال | ضغط الدم المنزلي | فيتامين د عند النساء | الرضاعة الطبيعية |
  التهاب الكبد بعد العلاج | مضادات التخثر | الاكتئاب بعد الولادة | السكري في رمضان | صحة الأسنان المدرسية | الربو والتلوث
`);

const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);
const researchNames = topics.flatMap((topic) =>
  isArabic(topic) ? [`${topic}: دراسة مقطعية`, `${topic}: مراجعة منهجية`] : [`${topic}: a cohort in Cairo`, `${topic}: a review`],
);

/** A book or a research of the demo library; `price` in coins. */
export type LibraryItem = { kind: 'book' | 'research'; name: string; price: number };

const priced = (kind: LibraryItem['kind'], names: readonly string[]): LibraryItem[] =>
  names.map((name, index) => ({ kind, name, price: index % 12 === 11 ? 0 : 10 + ((index * 7) % 19) * 5 }));

export const books = priced('book', bookNames);
export const researches = priced('research', researchNames);

const words = { book: ['Book', 'كتاب'], research: ['Research', 'بحث'] } as const;

/** What a ledger says of a purchase. */
export const purchaseReason = ({ kind, name }: LibraryItem): string => `${at(words[kind], isArabic(name) ? 1 : 0)}: ${name}`.slice(0, 50);

/** What costs coins. */
export const pricedItems: readonly LibraryItem[] = [...books, ...researches].filter(({ price }) => price > 0);

export const abstracts = listed(`
  A prospective study of 412 patients in three university hospitals, followed for eighteen months. The effect was small, steady and clinically useful. |
  We searched four databases up to last spring and pooled 23 trials. Quality was moderate; the result held in every subgroup. |
  دراسة شملت ٣٢٠ مريضا في ثلاث محافظات، مع متابعة لمدة عام كامل وتحليل للعوامل المؤثرة. |
  A survey among 1,140 doctors and nurses. Half of them changed what they do after one hour of teaching.
`);
