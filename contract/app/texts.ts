import type { Language } from './kit.ts';
import { findSharedText } from './shared-texts.ts';

/** The sentences of the members' app in Arabic, by their English text. `{name}` is replaced by a value. */
const arabic = {
  'Unauthorized. Please log in.': 'يرجى تسجيل الدخول.',
  "Forbidden. You don't have permission.": 'ليس لديك إذن للقيام بذلك.',
  "Not Found. The resource doesn't exist.": 'غير موجود.',
  'Choose a new password first': 'اختر كلمة مرور جديدة أولاً',
  'Too many requests. Please wait a moment and try again.': 'طلبات كثيرة جداً. انتظر لحظة ثم حاول مرة أخرى.',
  'Internal Server Error. Please try again later.': 'حدث خطأ في الخادم. حاول مرة أخرى لاحقاً.',
  'The service is busy. Please try again in a moment.': 'الخدمة مشغولة. حاول مرة أخرى بعد لحظة.',
  'This cursor is not valid. Read the list from its start.': 'علامة الصفحة غير صالحة. اقرأ القائمة من بدايتها.',
  'Your account is waiting for verification.': 'حسابك بانتظار المراجعة.',
  'Your account was declined: {reason}': 'تم رفض حسابك: {reason}',
  'Accept the current terms first.': 'وافق على الشروط الحالية أولاً.',
  'You closed this account. Its data will be erased on {day}.': 'لقد أغلقت هذا الحساب. ستُمحى بياناته في {day}.',
  'You have not closed this account.': 'لم تغلق هذا الحساب.',
  'Your account is kept.': 'تم الاحتفاظ بحسابك.',
  'You can change your area once in 30 days.': 'يمكنك تغيير منطقتك مرة واحدة كل 30 يوماً.',
  'The terms have changed. Read the current ones.': 'تغيرت الشروط. اقرأ الشروط الحالية.',
  'Incorrect phone or password': 'رقم الهاتف أو كلمة المرور غير صحيحة',
  'This account is archived': 'هذا الحساب مؤرشف',
  'This session has already ended.': 'انتهت هذه الجلسة بالفعل.',
  'Password is incorrect': 'كلمة المرور غير صحيحة',
  'Current password is incorrect': 'كلمة المرور الحالية غير صحيحة',
  'Too many attempts. Please wait a few minutes and try again.': 'محاولات كثيرة جداً. انتظر بضع دقائق ثم حاول مرة أخرى.',
  'This code is wrong or has expired. Check it, or request a new one.': 'الرمز خاطئ أو انتهت صلاحيته. تحقق منه أو اطلب رمزاً جديداً.',
  'This is not available any more.': 'لم يعد هذا متاحاً.',
  'The price has changed. It is {price} coins now.': 'تغيّر السعر. أصبح {price} نقطة.',
  'You do not have enough coins. {missing} are missing.': 'نقاطك لا تكفي. ينقصك {missing} نقطة.',
  'Buy this book to read it.': 'اشترِ هذا الكتاب لتقرأه.',
  'This webinar has not started. It starts on {time}.': 'لم تبدأ هذه الندوة بعد. تبدأ في {time}.',
  'This webinar has ended.': 'انتهت هذه الندوة.',
  'You have three requests that wait for an answer already.': 'لديك ثلاثة طلبات بانتظار الرد.',
  'This version of the app is too old. Please update it.': 'إصدار التطبيق قديم جداً. يرجى تحديثه.',
  'We sent a code to this phone by WhatsApp. It is valid for 10 minutes.': 'أرسلنا رمزاً إلى هذا الهاتف عبر واتساب. وهو صالح لمدة 10 دقائق.',
  'A code was requested for this phone a moment ago. Wait a minute and try again.':
    'طُلب رمز لهذا الهاتف قبل قليل. انتظر دقيقة ثم حاول مرة أخرى.',
  'Too many codes were requested for this phone today. Try again tomorrow.': 'طُلبت رموز كثيرة جداً لهذا الهاتف اليوم. حاول مرة أخرى غداً.',
  'Too many codes were requested. Try again in an hour.': 'طُلبت رموز كثيرة جداً. حاول مرة أخرى بعد ساعة.',
  'Another account has this phone.': 'هذا الهاتف مستخدم في حساب آخر.',
  'This phone is already taken': 'هذا الهاتف مستخدم بالفعل',
  'You have an account already. Sign in.': 'لديك حساب بالفعل. سجّل الدخول.',
  'This registration was submitted already. Sign in.': 'تم إرسال هذا التسجيل بالفعل. سجّل الدخول.',
  'Fill in your data first.': 'أدخل بياناتك أولاً.',
  'Add pictures of both sides of your card.': 'أضف صورتي وجهي بطاقتك.',
  'Too many pictures were sent. Start the registration again.': 'أُرسلت صور كثيرة جداً. ابدأ التسجيل من جديد.',
  'This promo code does not exist.': 'لا يوجد رمز ترويجي بهذا الاسم.',
  'Only a declined application can be changed.': 'لا يمكن تعديل الطلب إلا إذا تم رفضه.',
  'Name is required': 'الاسم مطلوب',
  'Name must be at least 2 characters': 'يجب ألا يقل الاسم عن حرفين',
  'Name must not exceed 50 characters': 'يجب ألا يزيد الاسم على 50 حرفاً',
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Invalid email address': 'عنوان البريد الإلكتروني غير صحيح',
  'Phone is required': 'رقم الهاتف مطلوب',
  'Phone number must be 11 digits': 'يجب أن يتكون رقم الهاتف من 11 رقماً',
  'Code is required': 'الرمز مطلوب',
  'Code must be 6 digits': 'يجب أن يتكون الرمز من 6 أرقام',
  'Password is required': 'كلمة المرور مطلوبة',
  'Password must be at least 8 characters': 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  'Password must not exceed 128 characters': 'يجب ألا تزيد كلمة المرور على 128 حرفاً',
  'Choose an area that exists': 'اختر منطقة موجودة',
  'Choose a specialty that exists': 'اختر تخصصاً موجوداً',
  'Choose a picture': 'اختر صورة',
  'This message is not available.': 'هذه الرسالة غير متاحة.',
  'Choose a reaction': 'اختر تفاعلاً',
  'Comment is required': 'اكتب التعليق',
  'Comment must not exceed 1000 characters': 'يجب ألا يزيد التعليق على 1000 حرف',
  'This client_id belongs to another comment.': 'المعرّف client_id مستخدم لتعليق آخر.',
  'You have no such comment.': 'ليس لديك هذا التعليق.',
  'Your comment was deleted.': 'تم حذف تعليقك.',
  'Another video was started. Start this one again.': 'تم تشغيل فيديو آخر. ابدأ هذا الفيديو من جديد.',
  'Watch the video first.': 'شاهد الفيديو أولاً.',
  'This video has no question.': 'لا يوجد سؤال لهذا الفيديو.',
  'Enter whole seconds': 'أدخل ثواني صحيحة',
  'Enter a second of the video': 'أدخل ثانية من الفيديو',
  'Send at most 20 segments': 'أرسل 20 مقطعاً على الأكثر',
  'A segment must not end before it begins': 'لا يمكن أن ينتهي المقطع قبل أن يبدأ',
  'Send pairs of seconds': 'أرسل أزواجاً من الثواني',
  'Send the segments as a list': 'أرسل المقاطع في قائمة',
  'Choose English or Arabic': 'اختر الإنجليزية أو العربية',
  'Choose a channel': 'اختر قناة',
  'Choose a purpose': 'اختر غرضاً',
  'Choose given or withdrawn': 'اختر الموافقة أو سحبها',
  'A consent is listed twice': 'الموافقة نفسها مذكورة مرتين',
  'The platform must be one of web, android, ios': 'يجب أن تكون المنصة web أو android أو ios',
  'The session was ended': 'تم إنهاء الجلسة',
  'Logout successfully!': 'تم تسجيل الخروج بنجاح!',
  'Password changed successfully': 'تم تغيير كلمة المرور بنجاح',
  'If an account with this phone exists, we have sent a code.': 'إذا كان هناك حساب بهذا الهاتف، فقد أرسلنا رمزاً.',
  'Your password was changed. Sign in with the new one.': 'تم تغيير كلمة مرورك. سجّل الدخول بالكلمة الجديدة.',
  'The device was registered': 'تم تسجيل الجهاز',
  'The device was removed': 'تمت إزالة الجهاز',
  'Marked as read': 'تم التعليم كمقروء',
  'All marked as read': 'تم تعليم الكل كمقروء',
  'Choose answer 1 or answer 2': 'اختر الإجابة 1 أو الإجابة 2',
} as const;

/** A sentence that the members' app has in both languages. */
export type Sentence = keyof typeof arabic;

/** The sentence in the language, with its values. */
export const say = (language: Language, sentence: Sentence, values: Readonly<Record<string, string | number>> = {}): string =>
  (language === 'ar' ? arabic[sentence] : sentence).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );

const toArabic = (text: string): string | undefined => (arabic as Readonly<Record<string, string>>)[text] ?? findSharedText(text);

/** Translates a text that other code wrote, if the members' app has it. Any other text stays, and so does the name of a field before it. */
export const translate = (language: Language, text: string): string => {
  if (language === 'en') return text;
  const [, field = '', rest = text] = /^([\w.-]+: )(.+)$/.exec(text) ?? [];
  return toArabic(text) ?? `${field}${toArabic(rest) ?? rest}`;
};
