import { type InBothScripts, lined, listed } from '../../words.ts';

// One message a line: name = category = video = description = question = the two answers, divided by a slash.
const lines = `
  New inhaler for asthma control = Respiratory = How the new device works = Priming, breathing and cleaning, step by step. = How often is the device cleaned? = Once a week / Once a month
  Once-weekly insulin: what changes = Diabetes = The first week of treatment = Starting doses and what to tell the patient. = When is the dose adjusted first? = After one week / After one day
  جهاز جديد لقياس ضغط الدم = Medical devices = طريقة القياس الصحيحة = خطوات القياس في العيادة وفي المنزل. = كم دقيقة يستريح المريض قبل القياس؟ = خمس دقائق / دقيقة واحدة
  Statins after the new guideline = Cardiology = Who should be treated = A summary in four minutes, with the new risk tables. = Which value decides? = LDL cholesterol / Total cholesterol
  Vaccination calendar of this winter = Vaccines = Influenza and pneumococcus = Who needs which vaccine, and when. = Can both be given on one day? = Yes, in different arms / No
  Wound dressings for diabetic feet = Diabetes = Choosing the dressing = Depth, moisture and infection decide. = What is assessed first? = The blood supply / The colour
  A quiet look at atrial fibrillation = Cardiology = Screening in practice = Pulse, single-lead devices, and when to refer. = What confirms it? = A 12-lead ECG / The pulse
  علاج الصدفية البيولوجي = Dermatology = متى نبدأ العلاج = معايير البدء والمتابعة. = ما الفحص المطلوب قبل البدء؟ = فحص الدرن / فحص النظر
  Safer antibiotics in children = Antibiotics = Doses by weight = Three common mistakes and how to avoid them. = Which figure is needed? = The weight today / The age
  Portable ultrasound for the ward = Radiology = Five views in five minutes = Heart, lung, and abdomen at the bedside. = Which probe is used for the lung? = The linear one / The endocavity one
  Migraine prevention in 2026 = Neurology = The new antibodies = Whom they help, and what they cost. = After how many months is the effect judged? = Three / Twelve
  زراعة الأسنان خطوة بخطوة = طب الأسنان = تخطيط الحالة = من الأشعة إلى التاج. = ما أول خطوة؟ = الأشعة المقطعية / التاج
  Iron before transfusion = Anaesthesia = Treating anaemia early = A pathway for the surgical clinic. = When should iron be given? = Four weeks before / On the day
  Eye drops that patients keep using = Ophthalmology = Adherence in glaucoma = Simple words, reminders and single doses. = What helps most? = A fixed time / More bottles
  Sepsis: the first hour = Emergency = The bundle = Cultures, antibiotics, fluids, lactate. = What comes before antibiotics? = Blood cultures / A CT scan
  التغذية السليمة للحوامل = صحة المرأة = الثلث الأول = الحديد وحمض الفوليك واليود. = متى يبدأ حمض الفوليك؟ = قبل الحمل / في الشهر السادس
  Knee injections: evidence and limits = Orthopaedics = Who profits = Steroid, hyaluronate, and honest expectations. = How long does steroid help? = Weeks / Years
  Continuous glucose in type 2 = Diabetes = Reading the curves = Time in range instead of a single value. = What is the aim? = 70 percent in range / 100 percent in range
  Allergy season with less sleepiness = Respiratory = New antihistamines = A comparison of the ones sold in Egypt. = Which effect is least? = Sedation / Relief
  دورة الإنعاش القلبي الرئوي = دورات تدريبية = الإنعاش للبالغين = التسجيل مفتوح للأطباء المقيمين. = كم ضغطة في الدقيقة؟ = مئة إلى مئة وعشرين / ستون
`;

type MessageWords = { name: string; category: string; title: string; description: string; question: string; answers: [string, string] };

export const messageWords = lined(lines).map(
  ([name = '', category = '', title = '', description = '', question = '', answers = '']): MessageWords => {
    const [first = '', second = ''] = answers.split(' / ');
    return { name, category, title, description, question, answers: [first, second] };
  },
);

/** What sets the second and the third message of one name apart. */
export const series: InBothScripts<readonly string[]> = [
  ['', ' – questions and answers', ' – a case'],
  ['', ' – أسئلة وأجوبة', ' – حالة سريرية'],
];

export const secondVideos: InBothScripts<readonly string[]> = [
  listed('Patient leaflet, read aloud | The study in two minutes | Common questions | A word from the author'),
  listed('نشرة المريض مقروءة | الدراسة في دقيقتين | أسئلة شائعة | كلمة من المؤلف'),
];

export const rejections: InBothScripts<readonly string[]> = [
  listed(`
    The picture shows a patient's face. Please send one without. | The price must not be part of a message. |
    Please add the approval number of the Egyptian Drug Authority. | The text names no source. Please add it.
  `),
  listed(`
    تظهر الصورة وجه مريض، يرجى إرسال صورة أخرى. | لا يذكر السعر في الرسالة. |
    يرجى إضافة رقم موافقة هيئة الدواء المصرية. | النص غير واضح، يرجى ذكر المصدر.
  `),
];

export const comments = listed(`
  Very clear, thank you. | Is there a leaflet for patients in Arabic? | شكرا جزيلا، معلومات مفيدة | I would like to see the data behind slide three. |
  We use this on our ward since March, and nurses like it. | ممتاز | The sound is low in the second half. | What about renal impairment? |
  هل يتوفر في صيدليات المستشفيات؟ | Helpful for residents. | Please repeat this in the evening. | أنصح به
`);
