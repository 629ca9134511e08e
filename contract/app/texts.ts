import type { Language } from './kit.ts';

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
  'This is no longer available.': 'لم يعد هذا متاحاً.',
  'The price has changed. It is {price} coins now.': 'تغيّر السعر. أصبح {price} نقطة.',
  'You do not have enough coins. {missing} are missing.': 'نقاطك لا تكفي. ينقصك {missing} نقطة.',
  'Buy this book to read it.': 'اشترِ هذا الكتاب لتقرأه.',
  'This webinar has not started. It starts on {time}.': 'لم تبدأ هذه الندوة بعد. تبدأ في {time}.',
  'This webinar has ended.': 'انتهت هذه الندوة.',
  'You have three requests that wait for an answer already.': 'لديك ثلاثة طلبات بانتظار الرد.',
  'This version of the app is too old. Please update it.': 'إصدار التطبيق قديم جداً. يرجى تحديثه.',
} as const;

/** A sentence that the members' app has in both languages. */
export type Sentence = keyof typeof arabic;

/** The sentence in the language, with its values. */
export const say = (language: Language, sentence: Sentence, values: Readonly<Record<string, string | number>> = {}): string =>
  (language === 'ar' ? arabic[sentence] : sentence).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );

/** Translates a text that other code wrote, if the members' app has it. Any other text stays. */
export const translate = (language: Language, text: string): string =>
  language === 'ar' ? ((arabic as Readonly<Record<string, string>>)[text] ?? text) : text;
