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
