import { listed } from '../../words.ts';

/** Texts of stories, by turns of one with a picture and of one with a video. */
export const stories = listed(`
  Registration for the autumn congress opens on Sunday. | ندوة الخميس: الجديد في علاج السكري | Meet the new members of the advisory board. |
  One hundred hours of continuing education are online now. | كل عام وأنتم بخير | Three questions to Professor Samia Helmy about asthma in small children. |
  Behind the scenes: how a guideline is made. | أسبوع التوعية بسرطان الثدي | The library has grown: sixty books wait for you. |
  Hand hygiene, shown in forty seconds. | لقاء مع أطباء أسوان | Coins for answers: the winners of this month. | Fasting and medicines: a short guide for Ramadan. |
  Our app is now available in Arabic. | يوم الطبيب المصري: شكرا لكم | A walk through the new simulation centre in Asyut. |
  Posters for your waiting room, free to print. | كيف نستعمل بخاخ الربو؟ خمس خطوات | Case competition: first prize goes to a team from Sohag. |
  Ultrasound of the lung, explained at the bedside. | أرقام العام: مئات الأطباء معنا الآن | Listening to patients: a nurse tells. |
  Save the date: Women's Health Summit. | دقيقة واحدة عن السكتة الدماغية | The office moves to Dokki. | First aid for burns, shown by our emergency team. |
  شكرا للمتطوعين في قافلة الواحات | How to hold a newborn: a lesson for young fathers. | Ten tips for the first month as a resident. | من كواليس مؤتمر القلب |
  Kidney week: drink, walk, measure. | How we record a webinar. | تطعيمات الشتاء: جدول جديد في المكتبة
`);
