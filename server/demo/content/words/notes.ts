import { lined } from '../../words.ts';

// One note a line: title = content.
const lines = `
  Welcome to the network = Complete your profile and upload both sides of your ID card. Accounts are confirmed within two working days.
  The library is open = Sixty books and sixty studies can be had for coins. Some of them are free.
  بطاقات الهوية = يرجى رفع صورة واضحة لوجهي البطاقة، فالصور المهتزة تؤخر التفعيل.
  How coins are earned = Watch a video to the end and answer its question. Coins are paid once for each message.
  Maintenance on Friday night = The app will be away between 2 and 3 in the morning.
  مواعيد الدعم = من الأحد إلى الخميس من التاسعة صباحا إلى الخامسة مساء، ويصلكم الرد خلال يوم عمل.
  Congress hotels at members' prices = Rooms are kept until the end of the month. Please mention your membership when you book.
  Safety notice: eye drops called back = Three batches of an eye drop were called back. Please check your shelves and return what you find.
  تحديث التطبيق = تتوفر نسخة جديدة تفتح المقاطع أسرع وتعالج مشكلة الإشعارات. يرجى التحديث من المتجر.
  Webinar recordings = Recordings can be watched for thirty days after a webinar.
  Survey of the year = Ten questions, five minutes, twenty coins. Answers are kept without your name.
  خصوصية المرضى = لا تنشروا صورة أو بيانا يدل على مريض إلا بموافقة مكتوبة منه.
  Certificates of attendance = They are ready two weeks after a conference, under the name on your ID card. Please check its spelling.
  Changing your telephone number = Send a contact request before the old number is switched off, and we will call you back.
  إجازة العيد = يتوقف الدعم أيام العيد الثلاثة ويعود كاملا في اليوم الرابع. كل عام وأنتم بخير.
  Parking at the spring congress = Please use gate 4: the underground car park is closed for repairs.
  Promo codes = A code is entered once, when you register. It cannot be added later.
  الإبلاغ عن الآثار الجانبية = أبلغوا مركز اليقظة الدوائية بكل أثر غير متوقع، ثم أخبرونا إن تعلق بمادة منشورة هنا.
  Shortage of insulin cartridges = Two strengths are scarce until next month. Please prescribe for four weeks at most.
  Speakers wanted = Would you like to teach? Send us three sentences about your topic by a contact request.
  نقاط لم تحتسب = إن لم تصلكم نقاط إجابة صحيحة خلال يومين فأرسلوا طلب تواصل مع اسم الرسالة.
  One account for each doctor = Please do not register a second time. Write to us if your old account cannot be opened.
  Storing vaccines on hot days = Check the refrigerator twice a day and keep its log. Vaccines that were warmer than 8 °C are not used.
  كلمة المرور سر = لا يطلب موظفونا كلمة المرور أبدا، ومن يسألكم عنها ليس منا.
  Posts are for colleagues = Patients do not read here, and advertising is taken down. Companies have messages for it.
  Reading a book on the telephone = Turn the screen sideways: a page then fills its width.
  ندوة مؤجلة = تؤجل ندوة أمراض الصدر أسبوعا واحدا وتبقى في الساعة نفسها.
  Call for case reports = Five pages, two pictures and the written consent of the patient. The best three are printed in the yearbook.
  New hours of the office = From next week on the office in Dokki is open from nine to four.
  تطعيم العاملين بالمستشفيات = يبدأ تطعيم الإنفلونزا للعاملين هذا الأسبوع، والأولوية لأقسام الطوارئ والعناية المركزة.
  Syndicate cards that expire soon = A renewed card can be uploaded now. Please do so before the old one runs out.
  New partners in the network = Two publishers and a maker of ultrasound devices now send messages. You choose what you watch.
  دليل جديد لضغط الدم = وصل ملخص الدليل المحدث إلى المكتبة، وهو مجاني لجميع الأعضاء.
`;

export const notes = lined(lines).map(([title = '', content = '']) => ({ title, content }));
