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
  'This version of the app is too old. Please update it.': 'إصدار التطبيق قديم جداً. يرجى تحديثه.',
  'Another video was started. Start this one again.': 'تم تشغيل فيديو آخر. ابدأ هذا الفيديو من جديد.',
  'Watch the video first.': 'شاهد الفيديو أولاً.',
  'This video has no question.': 'لا يوجد سؤال لهذا الفيديو.',
  'Enter whole seconds': 'أدخل ثواني صحيحة',
  'Enter a second of the video': 'أدخل ثانية من الفيديو',
  'Send at most 20 segments': 'أرسل 20 مقطعاً على الأكثر',
  'A segment must not end before it begins': 'لا يمكن أن ينتهي المقطع قبل أن يبدأ',
  'Choose answer 1 or answer 2': 'اختر الإجابة 1 أو الإجابة 2',
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
