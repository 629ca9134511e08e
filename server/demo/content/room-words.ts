import { listed } from '../words.ts';

export const blogTitles = listed(`
  Five questions before you prescribe a statin | كيف نشرح السكري للمريض؟ | What a good referral letter says | The quiet signs of heart failure | نصائح للطبيب المقيم |
  Fasting and medicines: what changes | Talking about vaccines without a fight | الصداع: متى نقلق؟ | A morning on the stroke unit | When the blood count surprises |
  Writing your first case report | تغذية مريض الكلى | The clinic that stopped running late | Antibiotics: the art of stopping | العناية بالقدم السكرية |
  Reading an ECG in six looks | Children and fever: a calm guide | طب الأسنان في الحمل | Sleep, shifts and safety | How we cut waiting times by half |
  Ultrasound in the village | الاكتئاب ليس ضعفا | Pain: beginning with walking | Ten minutes on kidney function | دروس من غرفة الطوارئ |
  Asthma plans that families use | Old drugs, new doses | التطعيم في الخريف | Skin in summer | A letter to new interns |
  What patients hear when we speak | الأخطاء الدوائية الشائعة | Iron, simply | Caring for carers | مستقبل الطب عن بعد |
  Teaching at the bedside | Mistakes we learned from | العيون والسكري | Blood pressure at home | A year of group consultations
`);

const paragraphs = listed(`
  It began with one patient who came back three times for the same complaint. We looked again at what we had missed and wrote it down for others, in the order in which it helped us. |
  كتبنا هذا المقال بعد لقاء مع أطباء من عشر محافظات، وجمعنا فيه أهم ما اتفقوا عليه من خطوات عملية بسيطة يمكن تطبيقها في كل عيادة. |
  Guidelines are long, mornings are short. Here is what fits on one page, with the three figures that matter and the one question that should always be asked.
`);
export const blogParagraphs = paragraphs;

export const conferenceWords: readonly { title: string; description: string }[] = listed(`
  Cairo Heart Days = Two days of cases, guidelines and live imaging. | Alexandria Diabetes Forum = From insulin pumps to the food on the table. | مؤتمر طب الأطفال السنوي = محاضرات وورش عمل في طب حديثي الولادة. |
  Upper Egypt Surgery Meeting = Laparoscopy for district hospitals. | Women's Health Summit = Screening, contraception and safe birth. | ملتقى أطباء الأسنان = زراعة وتقويم وعرض أجهزة. |
  Emergency Care Congress = The first hour, taught by simulation. | Neurology Update = Stroke, epilepsy and headache in one day. | مؤتمر أمراض الكلى = الغسيل الكلوي وزراعة الكلى. |
  Family Medicine Week = Five mornings for the general practitioner. | Infection Control Day = Hands, air and antibiotics. | ندوة الطب النفسي = الاكتئاب والقلق في العيادة العامة. |
  Radiology for Clinicians = What to order, what to read. | Delta Oncology Conference = New drugs and old questions. | مؤتمر العيون = الجلوكوما والشبكية. |
  Nursing and Medicine Together = How wards work as one team. | Digital Health Forum = Records, phones and privacy. | مؤتمر الجلدية = الصدفية والإكزيما وحب الشباب. |
  Rheumatology Round Table = Early arthritis and gout. | Anaesthesia Safety Day = Checklists that are used. | مؤتمر التغذية العلاجية = من المستشفى إلى المنزل. |
  Young Researchers' Day = Posters, prizes and patient mentors. | Red Sea Dermatology = Skin under the sun. | Hepatology in Egypt = Life after hepatitis C.
`).map((line) => {
  const [title = '', description = ''] = line.split(' = ');
  return { title, description };
});

export const posts = listed(`
  A seven-year-old with a fever for nine days: what would you order next? | حالة نادرة من قسم الطوارئ اليوم | Our new ultrasound has arrived. | Does anybody have experience with once-weekly insulin in the elderly? |
  شكرا لكل من حضر ورشة الأمس | The corridor of our clinic, freshly painted by the children. | An ECG for the evening: what do you see? | أبحث عن مرجع جيد في طب الأسرة |
  After ten years: the first night without a call. | Rash after a new drug, photos with permission. | نتائج المتابعة بعد ستة أشهر ممتازة | Which blood pressure device do you recommend for home? |
  Slides of my talk on gout. | سؤال عن جرعة الحديد للأطفال | Knee X-ray: would you inject? | Proud of our residents today.
`);

export const notes: readonly { title: string; content: string }[] = listed(`
  Server maintenance on Friday = The app will be away between 2 and 3 in the morning. | بطاقات الهوية = يرجى رفع صورة واضحة لوجهي البطاقة. | New coin rules = Answers to video questions are paid once for each message. |
  Congress hotels = Rooms at the members' price until the end of the month. | تحديث التطبيق = تتوفر نسخة جديدة بإصلاحات مهمة. | Safety notice: batch recall = Three batches of an eye drop were called back. Please check your shelves. |
  Library opening = Sixty books and sixty studies can be had for coins. | مواعيد الدعم = من الأحد إلى الخميس من التاسعة إلى الخامسة. | Survey of the year = Ten questions, five minutes, twenty coins. |
  Webinar recordings = They can be watched for thirty days.
`).map((line) => {
  const [title = '', content = ''] = line.split(' = ');
  return { title, content };
});

export const requests = listed(`
  I cannot change my e-mail address. | لم تصلني نقاط الرسالة الأخيرة | Please call me about the congress invitation. | My ID card was declined and I do not see why. |
  أرغب في إلقاء محاضرة | The video stops after one minute on my phone. | Can my clinic be listed under two areas? | كيف أشتري كتابا من المكتبة؟ |
  I would like to talk to somebody about a research grant. | نسيت كلمة المرور ولا تصلني الرسالة
`);

export const webinarTitles = listed(`
  Evening rounds: heart failure | جلسة أسئلة: السكري في رمضان | Reading chest X-rays together | Antibiotics: case discussion | طب الأطفال: الحمى | ECG clinic |
  Wound care live | الصحة النفسية للأطباء | Kidney club | New vaccines explained | دورة الإنعاش: مراجعة | Journal club: statins
`);
