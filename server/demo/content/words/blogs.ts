import { type InBothScripts, lined, listed } from '../../words.ts';
import { labelled } from './labels.ts';

// One blog a line: title = category = tags = how it begins.
const lines = `
  Five questions before you prescribe a statin = Cardiology = statins = Before the first tablet come the risk, the goal, the muscles, the other medicines and the patient's own wish. Five questions take three minutes.
  كيف نشرح السكري للمريض؟ = السكري = سكري = يخرج المريض من العيادة وقد نسي نصف ما قلناه. جربنا ثلاث جمل بسيطة ورسما واحدا، فتحسن الالتزام بالعلاج خلال شهر.
  What a good referral letter says = Practice management = patient safety = We read one hundred letters of our own. The best ones began with the question and ended with a telephone number.
  The quiet signs of heart failure = Cardiology = heart failure, ECG = Two pillows instead of one, shoes that no longer fit, a cough at night: patients describe heart failure long before anybody names it.
  نصائح للطبيب المقيم = دورات تدريبية = burnout = الشهر الأول هو الأصعب. هذه عشر نصائح جمعناها من زملاء سبقوكم، أولها أن تسأل قبل أن تخمن.
  Fasting and medicines: what changes = Diabetes = insulin, HbA1c = Which tablets move to the evening, which doses are halved, and who should not fast at all: a table to print before Ramadan.
  Talking about vaccines without a fight = Vaccines = vaccination = Facts rarely change a mind in the first minute. Asking permission, listening and one clear recommendation do better.
  الصداع: متى نقلق؟ = Neurology = migraine, طوارئ = معظم حالات الصداع حميدة، لكن ست علامات تستدعي التصوير في اليوم نفسه. نشرحها هنا بأمثلة من العيادة.
  A morning on the stroke unit = Neurology = stroke, CT = At ten past seven the telephone rings, before eight the clot is gone. We followed one team from the door to the scanner.
  When the blood count surprises = Laboratory = anaemia = A platelet count of nineteen in a healthy student: often it is the tube, sometimes it is not. How we decide before anybody panics.
  Writing your first case report = Continuing education = consent = It need not be rare. It needs a question, a patient who agreed in writing, and a colleague who reads it coldly.
  تغذية مريض الكلى = التغذية = تغذية, dialysis = البوتاسيوم والفوسفور والبروتين ثلاث كلمات تربك المريض. نقدم هنا وجبات من المطبخ المصري تناسب كل مرحلة.
  The clinic that stopped running late = Practice management = burnout = We moved two appointments, put the forms online and began five minutes earlier. Three months later nobody waits for an hour.
  Antibiotics: the art of stopping = Antibiotics = pneumonia, sepsis = Five days are enough for most pneumonias. What keeps us from stopping is habit, and habits can be discussed on the ward round.
  العناية بالقدم السكرية = السكري = سكري, wound care = فحص القدم لا يحتاج إلا إلى دقيقتين وشوكة رنانة، ومع ذلك يغيب عن أربع زيارات من كل خمس.
  Reading an ECG in six looks = Cardiology = ECG, atrial fibrillation = Rate, rhythm, axis, intervals, segments, and the old tracing beside the new one. The sixth look finds what the first five miss.
  Children and fever: a calm guide = Paediatrics = influenza = Parents fear the number; we look at the child. Which signs matter at which age, and what to write down for the night.
  طب الأسنان في الحمل = طب الأسنان = أسنان, pregnancy = التهاب اللثة في الحمل شائع وعلاجه آمن، وخصوصا في الثلث الثاني. إجابات عن أكثر ما تسأل عنه الحوامل.
  Sleep, shifts and safety = Practice management = sleep, burnout, patient safety = After the fourth night a tired doctor errs as often as one who has drunk. Rosters can be written differently, and here is one.
  How we cut waiting times by half = Practice management = telemedicine = The queue was not at the doctor's door but at the printer. What we found with a stopwatch and two volunteers.
  Ultrasound in the village = Radiology = ultrasound, point of care = A probe, a telephone and a patient teacher: four family doctors in Beheira learned to answer five questions with ultrasound.
  الاكتئاب ليس ضعفا = Psychiatry = depression = كثيرون يخفون اكتئابهم خلف شكوى من ألم أو أرق. سؤالان فقط في نهاية الزيارة يكشفان أكثر مما نظن.
  Pain: beginning with walking = Orthopaedics = knee, spine = Before the scan and before the injection come shoes, a chair of the right height and twenty minutes outside every day.
  Ten minutes on kidney function = Kidney = dialysis = Creatinine alone misleads in the very old and the very strong. When to estimate, when to measure, and when to call the nephrologist.
  دروس من غرفة الطوارئ = Emergency = طوارئ, patient safety = خمس حالات كدنا نخطئ فيها، وما غيرناه بعدها في طريقة الفرز وتسليم المناوبة.
  Asthma plans that families use = Respiratory = asthma, inhalers = A plan in three colours on the refrigerator is worth more than ten pages in a drawer. We tried both with forty families.
  Old drugs, new doses = Guidelines = gout, heart failure = Colchicine, spironolactone and digoxin are given differently from what many of us learned. The doses of today, side by side.
  التطعيم في الخريف = تطعيمات = influenza = من يحتاج إلى لقاح الإنفلونزا هذا العام، ومتى نعطيه، وكيف نجيب عن المخاوف المتكررة.
  Skin in summer = Dermatology = acne, eczema = Sun, sweat and sea: what soothes eczema can make acne worse. A short list for the beach bag and one for the pharmacy.
  A letter to new interns = Continuing education = burnout = You will be tired, you will be thanked, and now and then you will be wrong. Ask early, write legibly and eat before the night begins.
  What patients hear when we speak = Ethics = consent = We recorded twenty consultations, with permission, and asked the patients afterwards. Some had heard a positive test as good news.
  الأخطاء الدوائية الشائعة = Guidelines = patient safety = عشرة أخطاء تتكرر في الوصفات، من الأسماء المتشابهة إلى الحساسية التي لم يسأل عنها أحد، وخطوة بسيطة تمنع كل خطأ منها.
  Iron, simply = Laboratory = anaemia = Ferritin first, every second day is enough, and tea can wait an hour. Iron therapy on half a page.
  Caring for carers = Psychiatry = depression, sleep = The daughter who brings her mother has not slept for weeks. One question to her may be the best use of the visit.
  مستقبل الطب عن بعد = أخبار طبية = telemedicine = بعد ثلاث سنوات من الاستشارات المرئية: ما الذي نجح، وما الذي عاد إلى العيادة، وما الذي يطلبه المرضى اليوم.
  Teaching at the bedside = Continuing education = consent = One patient, three students, one question each. Ten minutes of teaching fit into every round, if the patient is asked first.
  Mistakes we learned from = Ethics = patient safety = A department that talks about its errors makes fewer of them. Four of ours, told by those who made them.
  العيون والسكري = Ophthalmology = عيون, سكري = فحص قاع العين مرة كل عام يحفظ البصر. نشرح كيف نحيل المريض قبل أن تظهر الأعراض.
  Blood pressure at home = Hypertension = ضغط الدم, stroke = Two readings in the morning, two in the evening, for one week. The average decides, not the highest figure.
  A year of group consultations = Diabetes = HbA1c, GLP-1 = Ten patients, one doctor, one nurse and ninety minutes. They ask each other what they never asked us.
`;

export const blogs = lined(lines).map(([title = '', category = '', tags = '', opening = '']) => ({
  title,
  opening,
  labels: labelled(category, tags),
}));

/** Paragraphs that go with every blog. */
export const blogParagraphs: InBothScripts<readonly string[]> = [
  listed(`
    Guidelines are long, mornings are short. What follows fits on one page, with the figures that matter and the one question that should always be asked. |
    We looked again at what we had missed and wrote it down for others, in the order in which it helped us. |
    Nothing here replaces your own judgement. If your experience differs, write to us: the next edition will carry your letter. |
    Three colleagues read this text before it went out, one of them a nurse. Their questions made it shorter and, we hope, clearer. |
    Take what fits your clinic, leave the rest, and tell us in a month what became of it.
  `),
  listed(`
    كتبنا هذا المقال بعد لقاء مع أطباء من عشر محافظات، وجمعنا فيه أهم ما اتفقوا عليه من خطوات عملية بسيطة يمكن تطبيقها في كل عيادة. |
    الأدلة الإرشادية طويلة ووقت العيادة قصير، ولذلك اختصرنا ما يلزم في صفحة واحدة مع الأرقام المهمة. |
    لا يغني ما نكتبه هنا عن تقديركم للحالة. إن كانت تجربتكم مختلفة فاكتبوا إلينا، وسننشر رسالتكم في العدد القادم. |
    قرأ النص قبل نشره ثلاثة زملاء، وأسئلتهم جعلته أقصر وأوضح. |
    خذوا ما يناسب عيادتكم واتركوا الباقي، ثم أخبرونا بعد شهر بما تغير.
  `),
];
