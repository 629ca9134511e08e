import { listed } from '../words.ts';

export const categories = listed(`
  Cardiology | Diabetes | Hypertension | Oncology | Vaccines | Antibiotics | Respiratory | Dermatology | Neurology | Psychiatry |
  Paediatrics | Women's health | Orthopaedics | Ophthalmology | Dentistry | Nutrition | Kidney | Liver | Rheumatology | Emergency |
  Anaesthesia | Radiology | Laboratory | Medical devices | Guidelines | Clinical trials | Ethics | Continuing education | Events | Practice management |
  أمراض القلب | السكري | طب الأطفال | جراحة | طب الأسنان | صحة المرأة | التغذية | أخبار طبية | دورات تدريبية | تطعيمات
`);
export const archivedCategories = listed('COVID-19 bulletins | Travel medicine | أخبار قديمة');

export const tags = listed(`
  heart failure | atrial fibrillation | statins | insulin | GLP-1 | HbA1c | asthma | COPD | inhalers | pneumonia |
  sepsis | stroke | epilepsy | migraine | depression | sleep | eczema | psoriasis | acne | wound care |
  knee | spine | osteoporosis | gout | lupus | glaucoma | cataract | caries | implants | orthodontics |
  breastfeeding | pregnancy | newborn | growth | vaccination | influenza | hepatitis | dialysis | transplantation | anaemia |
  ultrasound | MRI | CT | ECG | biopsy | point of care | telemedicine | consent | patient safety | burnout |
  قلب | سكري | ضغط الدم | أطفال | أسنان | تغذية | جلدية | عيون | طوارئ | تخدير
`);
export const archivedTags = listed('lockdown | quarantine | حظر');

// One message a line: name = video = description = question = the two answers, divided by a slash.
const messageLines = `
  New inhaler for asthma control = How the new device works = Priming, breathing and cleaning, step by step. = How often is the device cleaned? = Once a week / Once a month
  Once-weekly insulin: what changes = The first week of treatment = Starting doses and what to tell the patient. = When is the dose adjusted first? = After one week / After one day
  جهاز جديد لقياس ضغط الدم = طريقة القياس الصحيحة = خطوات القياس في العيادة وفي المنزل. = كم دقيقة يستريح المريض قبل القياس؟ = خمس دقائق / دقيقة واحدة
  Statins after the new guideline = Who should be treated = A summary in four minutes, with the new risk tables. = Which value decides? = LDL cholesterol / Total cholesterol
  Vaccination calendar of this winter = Influenza and pneumococcus = Who needs which vaccine, and when. = Can both be given on one day? = Yes, in different arms / No
  Wound dressings for diabetic feet = Choosing the dressing = Depth, moisture and infection decide. = What is assessed first? = The blood supply / The colour
  A quiet look at atrial fibrillation = Screening in practice = Pulse, single-lead devices, and when to refer. = What confirms it? = A 12-lead ECG / The pulse
  علاج الصدفية البيولوجي = متى نبدأ العلاج = معايير البدء والمتابعة. = ما الفحص المطلوب قبل البدء؟ = فحص الدرن / فحص النظر
  Safer antibiotics in children = Doses by weight = Three common mistakes and how to avoid them. = Which figure is needed? = The weight today / The age
  Portable ultrasound for the ward = Five views in five minutes = Heart, lung, and abdomen at the bedside. = Which probe is used for the lung? = The linear one / The endocavity one
  Migraine prevention in 2026 = The new antibodies = Whom they help, and what they cost. = After how many months is the effect judged? = Three / Twelve
  زراعة الأسنان خطوة بخطوة = تخطيط الحالة = من الأشعة إلى التاج. = ما أول خطوة؟ = الأشعة المقطعية / التاج
  Iron before transfusion = Treating anaemia early = A pathway for the surgical clinic. = When should iron be given? = Four weeks before / On the day
  Eye drops that patients keep using = Adherence in glaucoma = Simple words, reminders and single doses. = What helps most? = A fixed time / More bottles
  Sepsis: the first hour = The bundle = Cultures, antibiotics, fluids, lactate. = What comes before antibiotics? = Blood cultures / A CT scan
  التغذية السليمة للحوامل = الثلث الأول = الحديد وحمض الفوليك واليود. = متى يبدأ حمض الفوليك؟ = قبل الحمل / في الشهر السادس
  Knee injections: evidence and limits = Who profits = Steroid, hyaluronate, and honest expectations. = How long does steroid help? = Weeks / Years
  Continuous glucose in type 2 = Reading the curves = Time in range instead of a single value. = What is the aim? = 70 percent in range / 100 percent in range
  Allergy season with less sleepiness = New antihistamines = A comparison of the ones sold in Egypt. = Which effect is least? = Sedation / Relief
  دورة الإنعاش القلبي الرئوي = الإنعاش للبالغين = التسجيل مفتوح للأطباء المقيمين. = كم ضغطة في الدقيقة؟ = مئة إلى مئة وعشرين / ستون
`;

type MessageWords = { name: string; title: string; description: string; question: string; answers: [string, string] };

export const messageWords = messageLines
  .trim()
  .split('\n')
  .map((line): MessageWords => {
    const [name = '', title = '', description = '', question = '', answers = ''] = line.split(' = ').map((part) => part.trim());
    const [first = '', second = ''] = answers.split(' / ');
    return { name, title, description, question, answers: [first, second] };
  });

/** What sets the second and the third message of one name apart. */
export const series = ['', ': questions and answers', ': a case'] as const;

export const secondVideos = listed('Patient leaflet, read aloud | The study in two minutes | أسئلة شائعة | A word from the author');

export const rejections = listed(`
  The picture shows a patient's face. Please send one without. | The price must not be part of a message. |
  Please add the approval number of the Egyptian Drug Authority. | النص غير واضح، يرجى ذكر المصدر.
`);

export const comments = listed(`
  Very clear, thank you. | Is there a leaflet for patients in Arabic? | شكرا جزيلا، معلومات مفيدة | I would like to see the data behind slide three. |
  We use this on our ward since March, and nurses like it. | ممتاز | The sound is low in the second half. | What about renal impairment? |
  هل يتوفر في صيدليات المستشفيات؟ | Helpful for residents. | Please repeat this in the evening. | أنصح به
`);

export const stories = listed(`
  Registration for the autumn congress opens on Sunday. | ندوة الخميس: الجديد في علاج السكري | Meet the new members of the advisory board. |
  One hundred hours of continuing education are online now. | كل عام وأنتم بخير | Three questions to Professor Samia Helmy about asthma in small children. |
  Behind the scenes: how a guideline is made. | أسبوع التوعية بسرطان الثدي | The library has grown: sixty books wait for you. |
  Hand hygiene, shown in forty seconds. | لقاء مع أطباء أسوان | Coins for answers: the winners of this month. | Fasting and medicines: a short guide for Ramadan. |
  Our app is now available in Arabic. | يوم الطبيب المصري: شكرا لكم
`);
