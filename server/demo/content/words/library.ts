import { type InBothScripts, inScriptOf, lined } from '../../words.ts';
import { type Labelled, labelled } from './labels.ts';

// One book a line: name = category = tags.
const bookLines = `
  Clinical Cardiology = Cardiology = heart failure, atrial fibrillation, ECG
  Paediatric Dosing = Paediatrics = patient safety, newborn
  ECG Made Plain = Cardiology = ECG
  أساسيات الجراحة = جراحة = wound care, تخدير
  The Diabetic Foot = Diabetes = wound care
  Antibiotics at the Bedside = Antibiotics = pneumonia, sepsis
  Chest X-rays in an Hour = Radiology = pneumonia
  طب الأطفال العملي = طب الأطفال = أطفال, growth
  Emergency Medicine Pocketbook = Emergency = sepsis, stroke
  Psychiatry for the Family Doctor = Psychiatry = depression, sleep
  Fluids and Electrolytes = Kidney = sepsis, dialysis
  دليل الأدوية في الحمل = صحة المرأة = pregnancy
  Skin Diseases in Colour = Dermatology = eczema, psoriasis, acne
  Ultrasound of the Abdomen = Radiology = ultrasound
  Kidney Failure Step by Step = Kidney = dialysis, transplantation
  أمراض القلب للممارس العام = أمراض القلب = قلب, ضغط الدم
  Reading Blood Counts = Laboratory = anaemia
  Joint Injections = Rheumatology = knee, gout
  Asthma in Childhood = Respiratory = asthma, inhalers
  مبادئ التخدير = Anaesthesia = تخدير
  Palliative Care at Home = Oncology = consent
  Vaccines from A to Z = Vaccines = vaccination, influenza
  The Thyroid Handbook = Guidelines = ultrasound, biopsy
  الأشعة التشخيصية = Radiology = CT, MRI
  Stroke: the First Day = Neurology = stroke, CT
  Nutrition in Hospital = Nutrition = تغذية
  Dental Emergencies = Dentistry = caries
  طب العيون المختصر = Ophthalmology = عيون, glaucoma
  Ethics for Residents = Ethics = consent
  Infection Control = Guidelines = patient safety
  Hypertension Today = Hypertension = ضغط الدم
  أساسيات التغذية العلاجية = التغذية = تغذية
  Wound Care = جراحة = wound care
  Headache Clinic = Neurology = migraine
  Women's Health in Primary Care = Women's health = pregnancy
  صحة الأم والطفل = صحة المرأة = breastfeeding, أطفال
  Liver Disease in Egypt = Liver = hepatitis, transplantation
  Sleep Medicine = Psychiatry = sleep
  Sepsis: a Practical Guide = Emergency = sepsis
  الإسعافات الأولية = دورات تدريبية = طوارئ
  Pain Without Opioids = Anaesthesia = spine, knee
  Orthopaedic Examination = Orthopaedics = knee, spine
  Rheumatology in Practice = Rheumatology = lupus, gout
  دليل مكافحة العدوى = Guidelines = patient safety
  Allergy: a Short Course = Respiratory = asthma, eczema
  The Newborn Examination = Paediatrics = newborn, growth
  Medical Statistics Without Tears = Clinical trials =
  فسيولوجيا الإنسان = دورات تدريبية = قلب
  Writing a Case Report = Continuing education = consent
  Hospital Management = Practice management = patient safety, burnout
  Travel Health = Vaccines = vaccination, hepatitis
  الطب النفسي للجميع = Psychiatry = depression, sleep
  Bedside Neurology = Neurology = epilepsy, stroke, migraine
  Oncology Essentials = Oncology = biopsy
  Anaemia Explained = Laboratory = anaemia
  علم الأدوية السريري = Guidelines = patient safety
  Contraception Choices = Women's health = consent
  Geriatric Prescribing = Guidelines = osteoporosis, patient safety
  Sports Injuries = Orthopaedics = knee, MRI
  كتاب المختبر = Laboratory = anaemia, HbA1c
`;

// Two studies a line: topic = category = tags = what the first of them found.
const topicLines = `
  Statins in the elderly = Cardiology = statins = Muscle pain was reported by one in nine, and most of them could go on with a lower dose.
  السمنة عند الأطفال = طب الأطفال = أطفال, تغذية = ارتبطت المشروبات المحلاة وقلة النوم بزيادة الوزن أكثر من ساعات الشاشة.
  Vitamin D deficiency = Nutrition = osteoporosis = Two in three had low values, in summer as in winter; those who walked outdoors did better.
  Once-weekly insulin = Diabetes = insulin, HbA1c = HbA1c fell as with daily insulin, with four injections a month instead of thirty.
  ضغط الدم المنزلي = أمراض القلب = ضغط الدم = كانت القراءات المنزلية أقل من قراءات العيادة وأقرب إلى القياس المستمر.
  Home blood pressure = Hypertension = ضغط الدم, stroke = Readings at home were lower than those in the clinic by 9 mmHg and foretold strokes better.
  Hepatitis C after treatment = Liver = hepatitis = Fibrosis went back in a third of the patients; those with diabetes needed closer follow-up.
  فيتامين د عند النساء = صحة المرأة = osteoporosis = وجد النقص لدى ثلثي المشاركات صيفا وشتاء، وكان أقل مع المشي في الهواء الطلق.
  Breastfeeding and asthma = Paediatrics = breastfeeding, asthma = Wheezing in the first three years was less frequent after six months of breastfeeding.
  Antibiotic stewardship = Antibiotics = pneumonia, patient safety = Daily review with a pharmacist shortened courses by two days, without more readmissions.
  الرضاعة الطبيعية = صحة المرأة = breastfeeding = ارتبط دعم القابلة في الأسبوع الأول بالاستمرار أكثر من أي عامل آخر.
  Anaemia in pregnancy = Women's health = anaemia, pregnancy = Iron every second day was tolerated better than daily iron, and worked as well.
  Iron before surgery = Anaesthesia = anaemia = Transfusions fell by a quarter where anaemia was treated four weeks before the operation.
  التهاب الكبد بعد العلاج = Liver = hepatitis = وجد التليف لدى ثلث الحالات، وكان أكثر انتشارا مع السكري.
  Childhood obesity = Paediatrics = growth = Sugared drinks and late bedtimes explained more of the gain than hours at a screen.
  Shift work and sleep = Psychiatry = sleep, burnout = Rosters that rotate forward gave fifty minutes more sleep on working days.
  مضادات التخثر = أمراض القلب = قلب, atrial fibrillation = ارتبطت الجلطات بعدم انتظام الجرعة أكثر من ارتباطها بنوع الدواء.
  Diabetic retinopathy screening = Ophthalmology = عيون, HbA1c = Photographs taken by nurses found nine of ten eyes that needed treatment.
  Telemedicine follow-up = Practice management = telemedicine = Fewer visits were missed, and blood pressure was controlled equally well.
  الاكتئاب بعد الولادة = Psychiatry = depression, pregnancy = كشف سؤالان بسيطان في زيارة التطعيم معظم الحالات.
  Hand hygiene on wards = Guidelines = patient safety = Dispensers at every bed doubled the use of hand rub; posters alone changed nothing.
  Caries in school children = Dentistry = caries = New caries were half as frequent where brushing was supervised at school.
  السكري في رمضان = السكري = سكري, insulin = كان هبوط السكر أقل لدى من عدلوا جرعاتهم قبل الشهر بأسبوعين.
  Burnout of residents = Continuing education = burnout = Every second resident reported exhaustion; protected teaching time went with lower scores.
  Stroke in the young = Neurology = stroke, migraine = Smoking, untreated hypertension and migraine with aura stood behind most events.
  صحة الأسنان المدرسية = طب الأسنان = أسنان, caries = كان التسوس أقل في المدارس التي ينظف أطفالها أسنانهم تحت إشراف.
  Kidney stones in summer = Kidney = CT, ultrasound = Admissions rose by two fifths in July and August, mostly of men who work outdoors.
  Influenza vaccination of staff = Vaccines = influenza, vaccination = Vaccination on the ward reached twice as many as vaccination in an office.
  الربو والتلوث = Respiratory = asthma, inhalers = زادت زيارات الطوارئ مع التلوث، وكانت أقل لدى من ينتظمون على البخاخ الواقي.
  Knee pain and walking = Orthopaedics = knee = Forty minutes of walking on most days eased pain as well as tablets did, and for longer.
`;

/** A book or a research of the demo library; `price` in coins. */
export type LibraryItem = { kind: 'book' | 'research'; name: string; price: number; labels: Labelled };

const priced = <Item>(items: readonly Item[]) =>
  items.map((item, index) => ({ ...item, price: index % 12 === 11 ? 0 : 10 + ((index * 7) % 19) * 5 }));

export const books: readonly LibraryItem[] = priced(
  lined(bookLines).map(([name = '', category = '', tags = '']) => ({ kind: 'book' as const, name, labels: labelled(category, tags) })),
);

/** A study observes people, or reviews what others published. */
export type Research = LibraryItem & { isReview: boolean; finding: string };

const methods: InBothScripts<readonly [study: string, review: string]> = [
  ['a cohort in Cairo', 'a review'],
  ['دراسة مقطعية', 'مراجعة منهجية'],
];

export const researches: readonly Research[] = priced(
  lined(topicLines).flatMap(([topic = '', category = '', tags = '', finding = '']) =>
    inScriptOf(topic, methods).map((method, index) => ({
      kind: 'research' as const,
      name: `${topic}: ${method}`,
      labels: labelled(category, tags),
      isReview: index === 1,
      finding,
    })),
  ),
);

const nouns: Record<LibraryItem['kind'], InBothScripts<string>> = { book: ['Book', 'كتاب'], research: ['Research', 'بحث'] };

/** What a ledger says of a purchase. */
export const purchaseReason = ({ kind, name }: LibraryItem): string => `${inScriptOf(name, nouns[kind])}: ${name}`.slice(0, 50);

/** What costs coins. */
export const pricedItems: readonly LibraryItem[] = [...books, ...researches].filter(({ price }) => price > 0);
