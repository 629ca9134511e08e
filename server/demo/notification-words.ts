import { lined } from './words.ts';

/** What WhatsApp says of a number that it cannot reach. */
export const failureReasons = ['This number is not on WhatsApp', 'The recipient has blocked us', 'The number is no longer in use'];

// One announcement a line: title = text.
const lines = `
  Spring congress = Registration for the spring congress is open. Early registration ends on Thursday.
  New research in the library = Six new papers on heart failure are in the library. Members read them for 20 coins.
  ندوة جديدة = ندوة مباشرة مساء الأحد في الثامنة عن علاج السكري من النوع الثاني.
  Webinar tonight = Professor Samia Helmy speaks tonight at 8 about paediatric asthma. The link is in your webinars.
  Coins for answers = Answer the three questions under this month's videos and earn up to 40 coins.
  Change of time = The dermatology webinar moves to Wednesday, 7 p.m. Registrations stay valid.
  تحديث التطبيق = الإصدار الجديد من التطبيق متاح الآن. حدّثوا التطبيق لمتابعة الندوات بجودة أعلى.
  Continuing education = Your hours of continuing education for this quarter are ready to download.
  Recall notice = A batch of infusion sets is being recalled. Please read the note before your next shift.
  Call for speakers = We are looking for speakers for the autumn conference. Send us your topic until the end of the month.
  عيد سعيد = كل عام وأنتم بخير. مكتبنا مغلق أيام العيد ويعود للعمل يوم الأحد.
  Maintenance = The platform will be away for maintenance on Friday between 2 and 3 in the morning.
  Guidelines updated = The national guidelines on hypertension have been updated. A summary is in the library.
  Thank you = More than two hundred of you joined the cardiology webinar. The recording is online.
  استبيان قصير = شاركونا رأيكم في دقيقتين: ما الموضوعات التي تودون متابعتها في العام المقبل؟
  Partner news = New materials for partners are available. Please check that your logo is up to date.
  Book of the month = This month's book is about emergency ultrasound. The first fifty readers pay half.
`;

/** Announcements in both scripts. */
export const announcements = lined(lines).map(([title = '', body = '']) => ({ title, body }));
