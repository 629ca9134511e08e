import { listed } from '../../words.ts';

/** Why doctors want to be called back. */
export const requests = listed(`
  I cannot change my e-mail address. | لم تصلني نقاط الرسالة الأخيرة | Please call me about the congress invitation. | My name is misspelt on the certificate of the heart congress. |
  أرغب في إلقاء محاضرة عن أمراض الكلى | The video stops after one minute on my phone. | Can my clinic be listed under two areas? | كيف أشتري كتابا من المكتبة؟ |
  I would like to talk to somebody about a research grant. | نسيت كلمة المرور ولا تصلني الرسالة | I bought the wrong book by mistake. Can the coins be returned? |
  Please move me from Giza to Cairo, I have changed hospitals. | هل يمكن تغيير التخصص المسجل إلى طب الأسرة؟ | Chapter 2 of a book does not open on my tablet. |
  Please take down the photo of me from the spring congress. | أريد تحديث صورتي الشخصية | I no longer get WhatsApp messages from you. |
  I get every announcement twice, in the app and on WhatsApp. | متى تعلن نتائج مسابقة الحالات؟ | Our department would like to host a webinar on sepsis. |
  Can a colleague from Sudan register with a foreign licence? | الصوت ضعيف في تسجيل ندوة الخميس | A comment under my post is offensive. Please look at it. |
  I think the answer marked as right in the question on iron is wrong. | أرجو الاتصال بي بعد الرابعة عصرا بخصوص الرعاية العلمية | My promo code was refused when I registered. |
  May I use your slides in my lecture, with your name? | لا أستطيع رفع مقطع في المنشورات | I retire next month. How do I close my account? | Please send an invoice for the members' dinner. |
  هل تتوفر شهادة حضور للدورات السابقة؟ | The app signs me out every morning. | I would like to write a blog about pain in children. | عنوان عيادتي الجديد لم يظهر بعد |
  Is there a list of colleagues who treat lupus in Alexandria? | The dermatology webinar overlaps with the one on sleep. | أقترح إضافة تصنيف لطب الشيخوخة |
  A company keeps calling me after I watched its video. | Can I give my coins to a resident? | لم يصلني رابط ندوة الأمس | The dose in the video on fever is for adults, not for children. |
  I have two accounts by mistake. Please keep the older one. | أحتاج إلى خطاب دعوة للسفر إلى المؤتمر | Is there a dark mode? I read on night shifts. | My telephone number changes on Sunday. What should I do?
`);
