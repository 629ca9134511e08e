import { lined, listed } from '../../words.ts';
import { labelled } from './labels.ts';

// One post a line: text = category = tags = how many photos it has, and whether it has a video.
const lines = `
  A seven-year-old with a fever for nine days: what would you order next? = Paediatrics = influenza, sepsis =
  حالة نادرة من قسم الطوارئ اليوم، والتفاصيل في التعليقات = Emergency = طوارئ =
  Our new ultrasound has arrived. Poster with the teaching dates below. = Radiology = ultrasound, point of care = 1
  Does anybody have experience with once-weekly insulin in the elderly? = Diabetes = insulin =
  شكرا لكل من حضر ورشة العناية بالجروح أمس = دورات تدريبية = wound care = 2
  The waiting room of our vaccination clinic, freshly painted by the children. = Vaccines = vaccination = 4
  Tonight at nine in the residents' room: ten ECGs, one coffee each. = Cardiology = ECG = 1
  أبحث عن مرجع جيد في طب الأسرة = دورات تدريبية = =
  After ten years: the first night without a call. = Practice management = sleep, burnout =
  Rash two weeks after a new drug in a man of fifty: stop it, or wait? = Dermatology = eczema, biopsy =
  نتائج المتابعة بعد ستة أشهر من زراعة الأسنان ممتازة = طب الأسنان = أسنان, implants = 2
  Which blood pressure device do you recommend for home? = Hypertension = ضغط الدم =
  Slides of my talk on gout are online; here are the first four. = Rheumatology = gout = 4
  سؤال عن جرعة الحديد للأطفال = طب الأطفال = أطفال, anaemia =
  Knee pain after a fall, normal X-ray: would you order an MRI? = Orthopaedics = knee, MRI =
  Proud of our residents: all six passed today. = Continuing education = = 1 video
  Programme of the heart failure evening in Tanta. Come early, the hall is small. = Events = heart failure = 1
  دعوة لحضور اليوم العلمي لأمراض الكلى يوم الخميس = Kidney = dialysis = 1
  Cataract day in the oasis: forty-two operations, no complications. = Ophthalmology = cataract = 1 video
  A trainee asks: how do you explain a biopsy result on the telephone? = Ethics = biopsy, consent = 1
  لقاح الإنفلونزا متوفر الآن في مستشفانا للعاملين والمرضى = تطعيمات = influenza = 1
  Spirometry for everybody who smokes? Our figures of one year. = Respiratory = COPD = 2
  New leaflet on inhaler technique, free to print. = Respiratory = inhalers, asthma = 2
  مريضة بالذئبة ترغب في الحمل، من يتابع حالات مشابهة؟ = Rheumatology = lupus, pregnancy =
  Teaching clip: how we clean a wound before dressing it. = Continuing education = wound care = video
  The laboratory now reports HbA1c in both units. Please tell your patients. = Laboratory = HbA1c = 1
  هل جرب أحدكم العيادة الافتراضية لمرضى السكري؟ = السكري = سكري, telemedicine =
  Four drawings by a patient with migraine, shared with her consent. = Neurology = migraine, consent = 4
  Looking for two centres to join a trial of GLP-1 in early kidney disease. = Clinical trials = GLP-1 = 1
  نشرة التغذية لمرضى الكبد جاهزة للطباعة = التغذية = تغذية, hepatitis = 1
  Breast clinic every Tuesday from now on; a telephone call is enough to refer. = Women's health = ultrasound, biopsy = 1
  Grand round on Sunday: a young woman with seizures after childbirth. = Neurology = epilepsy, pregnancy = 1
  أول جراحة منظار في مستشفى المركز، شكرا للفريق كله = جراحة = تخدير = 1 video
  Breastfeeding corner opened beside the pharmacy: small, quiet and always free. = Women's health = breastfeeding, newborn = 2
  Who has a good sleep questionnaire in Arabic? = Psychiatry = sleep =
  Our ward round now ends with one question: what worries you most? = Ethics = patient safety = 1
  أخبار سارة: اعتماد مركزنا لتدريب أطباء الأسرة = أخبار طبية = = 1
  Pocket card for paediatric anaesthesia, second edition. Corrections are welcome. = Anaesthesia = patient safety = 2
  تجربتنا مع تخطيط القلب عن بعد في القرى = أمراض القلب = قلب, telemedicine = 1 video
  Kidney transplants and the new vaccines: our summary on one page. = Kidney = transplantation, vaccination = 1
  A pen injector that clicks too early: has anybody else seen this? = Medical devices = insulin, patient safety =
  Journal club this week: chemotherapy at home, summed up on film. = Oncology = patient safety = 1 video
`;

/** What doctors write for each other; two rounds of them make the room. */
export const posts = lined(lines).map(([text = '', category = '', tags = '', media = '']) => ({
  text,
  labels: labelled(category, tags),
  photos: Number.parseInt(media, 10) || 0,
  hasVideo: media.endsWith('video'),
}));

/** What colleagues write under any post. */
export const postComments = listed(`
  Thank you for sharing this. | شكرا للمشاركة يا دكتور | Following with interest. | متابع معكم | We had the same discussion last week. |
  Please keep us posted. | بالتوفيق للفريق كله | Greetings from Aswan. | أتفق معك تماما | I have sent you a private message. |
  Worth a longer talk at the next meeting. | موضوع مهم | Well put. | بارك الله فيكم | My residents ought to read this.
`);
