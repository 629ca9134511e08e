/** The items of a text that bars divide. */
export const listed = (text: string): string[] => text.split('|').map((item) => item.trim());

/** The lines of a text, each in the parts that equals signs divide. */
export const lined = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/ =(?= |$)/).map((part) => part.trim()));

/** The same thing for records in Latin and for records in Arabic letters. */
export type InBothScripts<Thing> = readonly [latin: Thing, arabic: Thing];

export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** What goes with a name in its script. */
export const inScriptOf = <Thing>(name: string, [latin, arabic]: InBothScripts<Thing>): Thing => (isArabic(name) ? arabic : latin);

export const arabicDigits = (text: string | number): string =>
  String(text).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** A governorate as the list names it, its usual share of doctors, and streets in both scripts. */
export type Place = { name: string; weight: number; streets: readonly (readonly [latin: string, arabic: string])[] };

// One governorate a line: name, share of doctors, streets as Latin = Arabic.
const gazetteer = `
  Cairo | 26 | Tahrir St., Downtown = شارع التحرير، وسط البلد | Makram Ebeid St., Nasr City = شارع مكرم عبيد، مدينة نصر | Road 9, Maadi = شارع ٩، المعادي
  Giza | 16 | Mossadak St., Dokki = شارع مصدق، الدقي | Haram St., Giza = شارع الهرم، الجيزة | Gameat El Dowal St., Mohandessin = شارع جامعة الدول، المهندسين
  Alexandria | 14 | Fouad St., Alexandria = شارع فؤاد، الإسكندرية | Abou Qir St., Sidi Gaber = طريق أبو قير، سيدي جابر
  Dakahlia | 8 | Gomhoria St., Mansoura = شارع الجمهورية، المنصورة
  Gharbia | 6 | El Bahr St., Tanta = شارع البحر، طنطا
  Sharqia | 6 | El Galaa St., Zagazig = شارع الجلاء، الزقازيق
  Qalyubia | 4 | Farid Nada St., Benha = شارع فريد ندا، بنها
  Monufia | 4 | Gamal Abdel Nasser St., Shibin El Kom = شارع جمال عبد الناصر، شبين الكوم
  Beheira | 3 | El Gomhoria St., Damanhour = شارع الجمهورية، دمنهور
  أسيوط | 5 | Yousry Ragheb St., Asyut = شارع يسري راغب، أسيوط
  سوهاج | 3 | El Gomhoria St., Sohag = شارع الجمهورية، سوهاج
  المنيا | 3 | Corniche El Nile, Minya = كورنيش النيل، المنيا
  Ismailia | 3 | Sultan Hussein St., Ismailia = شارع السلطان حسين، الإسماعيلية
  Port Said | 2 | 23 July St., Port Said = شارع ٢٣ يوليو، بورسعيد
  Suez | 2 | El Geish St., Suez = شارع الجيش، السويس
  Damietta | 2 | Corniche St., Damietta = شارع الكورنيش، دمياط
  Kafr El-Sheikh | 2 | El Khalifa El Mamoun St., Kafr El-Sheikh = شارع الخليفة المأمون، كفر الشيخ
  Faiyum | 2 | El Horreya St., Faiyum = شارع الحرية، الفيوم
  Beni Suef | 2 | Abdel Salam Aref St., Beni Suef = شارع عبد السلام عارف، بني سويف
  قنا | 2 | El Gomhoria St., Qena = شارع الجمهورية، قنا
  الأقصر | 2 | Television St., Luxor = شارع التليفزيون، الأقصر
  أسوان | 2 | Corniche El Nile, Aswan = كورنيش النيل، أسوان
  Red Sea | 1 | El Nasr St., Hurghada = شارع النصر، الغردقة
  Matrouh | 1 | Alexandria St., Marsa Matrouh = شارع الإسكندرية، مرسى مطروح
  North Sinai | 1 | 26 July St., Arish = شارع ٢٦ يوليو، العريش
  South Sinai | 1 | El Salam Road, Sharm El Sheikh = طريق السلام، شرم الشيخ
  New Valley | 1 | El Nada St., Kharga = شارع الندى، الخارجة
`;

/** The two sides of a text that an equals sign divides. */
export const pair = (text: string) => {
  const [latin = '', arabic = ''] = text.split('=').map((part) => part.trim());
  return [latin, arabic] as const;
};

export const places: readonly Place[] = gazetteer
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', weight, ...streets] = listed(line);
    return { name, weight: Number(weight), streets: streets.map(pair) };
  });

export const archivedPlaces = listed(`
  Greater Cairo | Helwan | 6th of October | الساحل الشمالي
`);

export const specialties = listed(`
  Cardiology | Dermatology | Paediatrics | Internal Medicine | General Surgery | Orthopaedics | Obstetrics and Gynaecology |
  Ophthalmology | Otolaryngology | Neurology | Psychiatry | Urology | Nephrology | Gastroenterology | Endocrinology | Pulmonology |
  Rheumatology | Oncology | Haematology | Radiology | Anaesthesiology | Emergency Medicine | Family Medicine | Neurosurgery |
  Plastic Surgery | طب الأسنان | العلاج الطبيعي | التغذية العلاجية | Clinical Pathology | Neonatology
`);

export const archivedSpecialties = listed(`
  Homeopathy | General Practice (old) | الطب الشعبي
`);

export const promoCodes = listed(`
  WELCOME | NILE10 | NILE20 | CAIRO-HEART | HEART-CONGRESS | DERMA-DAYS | PEDIATRICS-50 | ALEX-SUMMER | MANSOURA-UNI | AINSHAMS |
  KASR-ALAINY | ASSIUT-MED | TANTA-MED | RESIDENT | INTERN | FIRST-BOOK | FRIEND | FRIEND-PLUS | RAMADAN | EID | DIABETES-DAY |
  WORLD-HEART | RADIOLOGY-CLUB | SURGEONS | WOMEN-IN-MED | رمضان-كريم | أطباء-مصر | DELTA | UPPER-EGYPT | RED-SEA
`);

export const archivedPromoCodes = listed(`
  LAUNCH | BETA-TESTER | NILE5 | SPRING | EARLY-BIRD
`);

export const declineReasons = listed(`
  The ID picture is too blurred to read. Please send a sharper one. | The name on the ID does not match the name given. |
  The syndicate card has expired. Please send the renewed one. | The back of the ID is missing. |
  The licence number is not on the register of the medical syndicate. |
  This person already has an account under another phone number. | Only practising doctors can join; the card shows a student. |
  صورة البطاقة غير واضحة، برجاء إعادة رفعها. | الاسم المكتوب لا يطابق الاسم في البطاقة. | كارنيه النقابة منتهي الصلاحية.
`);

export const grantReasons = listed(`
  Congress attendance | Speaker at a webinar | Referred a colleague | Survey completed | Ramadan campaign | حضور مؤتمر القلب |
  تقييم المحتوى العلمي | Journal club
`);

export const rewardReasons = listed(`
  Watched: Heart failure update | Watched: Insulin in practice | Watched: Reading a chest film | Quiz passed: ECG basics |
  شاهد: مستجدات ارتفاع ضغط الدم | Quiz passed: Antibiotics
`);

export const correctionReasons = listed(`
  Counted twice by mistake | Points of the March webinar | تصحيح رصيد المؤتمر
`);
