/** The names of fields in Arabic, as texts with `{label}` contain them. */
const labels: Readonly<Record<string, string>> = {
  Name: 'الاسم',
  Phone: 'رقم الهاتف',
  Email: 'البريد الإلكتروني',
  Address: 'العنوان',
  Password: 'كلمة المرور',
  'Current password': 'كلمة المرور الحالية',
  Code: 'الرمز',
  Comment: 'التعليق',
  Description: 'الوصف',
  Text: 'النص',
  Title: 'العنوان',
  Search: 'البحث',
  'The limit': 'عدد العناصر',
  'Coin price': 'السعر بالنقاط',
  'Syndicate number': 'رقم النقابة',
  'Promo code': 'الرمز الترويجي',
  'Terms version': 'إصدار الشروط',
};

/** Arabic translations of texts that both APIs use. `{min}`, `{max}` and `{count}` are numbers, `{label}` is a field. The first pattern that matches is used. */
const shared: Readonly<Record<string, string>> = {
  'Unknown field': 'حقل غير معروف',
  'Must be one of: {values}': 'يجب أن تكون القيمة إحدى القيم: {values}',
  'Must be a {type}': 'نوع القيمة غير صحيح',
  'Must be an {type}': 'نوع القيمة غير صحيح',
  'Check your input': 'تحقق مما أدخلته',
  'Bad Request. Please check your input.': 'طلب غير صالح. تحقق مما أدخلته.',
  'The body must be an object': 'محتوى الطلب غير صالح',
  'The request has no body': 'الطلب بلا محتوى',
  'The request is too large': 'الطلب كبير جداً',
  'The request must be at most {max} MB': 'يجب ألا يزيد حجم الطلب على {max} ميغابايت',
  'The request took too long to arrive. Please try again.': 'استغرق وصول الطلب وقتاً طويلاً. حاول مرة أخرى.',
  'The request contains characters that cannot be stored.': 'يحتوي الطلب على أحرف لا يمكن حفظها.',
  'Send JSON, a multipart form or a URL-encoded form': 'أرسل الطلب بصيغة JSON أو كنموذج',
  'Send JSON or a multipart form': 'أرسل الطلب بصيغة JSON أو كنموذج',
  'Method Not Allowed. Use PUT, or a form with _method=PUT.': 'طريقة الطلب غير مسموح بها.',
  'The form has {rest}': 'النموذج غير صالح',
  'The form is too large': 'النموذج كبير جداً',
  'The form is damaged or incomplete': 'النموذج تالف أو غير مكتمل',
  'A form must not contain another form': 'النموذج غير صالح',
  '{name} was sent twice': 'تم إرسال الحقل مرتين',
  '{name} was sent without {other}': 'النموذج غير صالح',
  '{name} is too long': 'النص طويل جداً',
  'This request came from another website.': 'جاء هذا الطلب من موقع آخر.',
  'This was already saved. Reload the page.': 'تم حفظ هذا من قبل.',
  'This {field} is already taken': 'هذه البيانات مستخدمة في حساب آخر',
  'This {field} is already taken by {holder}': 'هذه البيانات مستخدمة في حساب آخر',
  'Something this refers to no longer exists. Reload the page and try again.': 'لم يعد أحد العناصر المرتبطة موجوداً. حاول مرة أخرى.',
  'The server is busy. Please try again in a moment.': 'الخادم مشغول. حاول مرة أخرى بعد لحظة.',
  'A service that this needs is not available at the moment. Please try again in a moment.':
    'الخدمة المطلوبة غير متاحة حالياً. حاول مرة أخرى بعد لحظة.',
  'There is no space left for files. Please try again later.': 'لا توجد مساحة كافية للملفات. حاول مرة أخرى لاحقاً.',
  'Files are not accessible at the moment. Please try again later.': 'الملفات غير متاحة حالياً. حاول مرة أخرى لاحقاً.',
  'Idempotency-Key must be {rules}': 'قيمة Idempotency-Key غير صالحة',
  'This Idempotency-Key was used for another request': 'استُخدمت قيمة Idempotency-Key لطلب آخر',
  'The first request with this Idempotency-Key has not finished yet': 'لم ينتهِ بعد الطلب الأول بقيمة Idempotency-Key هذه',
  'There is no {what}': 'غير موجود.',
  'Choose a valid record': 'اختر عنصراً صالحاً',
  'Choose at least one': 'اختر عنصراً واحداً على الأقل',
  'Choose at most {max}': 'اختر {max} على الأكثر',
  'The same record is listed twice': 'العنصر نفسه مذكور مرتين',
  'Choose true or false': 'اختر نعم أو لا',
  'Choose a JPEG, PNG, WebP, GIF or AVIF image': 'اختر صورة من نوع JPEG أو PNG أو WebP أو GIF أو AVIF',
  'The file is too large': 'الملف كبير جداً',
  'The file must be at most {max} MB': 'يجب ألا يزيد حجم الملف على {max} ميغابايت',
  'The image is damaged and cannot be read': 'الصورة تالفة ولا يمكن قراءتها',
  'The image is too large: at most {size}': 'أبعاد الصورة كبيرة جداً',
  'The image could not be processed in time. Please try again in a moment.': 'تعذرت معالجة الصورة في الوقت المحدد. حاول مرة أخرى بعد لحظة.',
  'Too many images are being processed. Please try again in a moment.': 'تتم معالجة صور كثيرة. حاول مرة أخرى بعد لحظة.',
  'This password repeats one part. Choose a less regular one.': 'كلمة المرور تكرر جزءاً واحداً. اختر كلمة أقل انتظاماً.',
  'This password is a sequence. Choose a less regular one.': 'كلمة المرور سلسلة متتالية. اختر كلمة أقل انتظاماً.',
  'This password is too common. Choose a longer or less usual one.': 'كلمة المرور شائعة جداً. اختر كلمة أطول أو أقل شيوعاً.',
  'This password is made of {what}': 'كلمة المرور مكونة من بياناتك. اختر كلمة أخرى.',
  'Choose a password that is different from the current one': 'اختر كلمة مرور مختلفة عن الحالية',
  'Phone must be only digits': 'يجب أن يتكون رقم الهاتف من أرقام فقط',
  'Phone must be at least 10 digits': 'يجب ألا يقل رقم الهاتف عن 10 أرقام',
  'Excel shortened this number, so its last digits are lost. Format the column as text and enter the number again.':
    'هذا الرقم ناقص. أدخله كاملاً.',
  '{label} must not have decimals': 'يجب ألا يحتوي حقل «{label}» على كسور',
  '{label} must be text': 'يجب أن يكون حقل «{label}» نصاً',
  '{label} must be a whole number': 'يجب أن يكون حقل «{label}» عدداً صحيحاً',
  '{label} must be a UUID': 'يجب أن يكون المعرّف بصيغة UUID',
  '{label} must be one of {values}': 'يجب أن تكون القيمة إحدى القيم: {values}',
  '{label} must be at least {min} characters': 'يجب ألا يقل عدد أحرف حقل «{label}» عن {min}',
  '{label} must not exceed {max} characters': 'يجب ألا يزيد عدد أحرف حقل «{label}» على {max}',
  '{label} must be at least {min}': 'يجب ألا يقل حقل «{label}» عن {min}',
  '{label} must be at most {max}': 'يجب ألا يزيد حقل «{label}» على {max}',
  '{label} is required': 'حقل «{label}» مطلوب',
  '{label} contains characters that are not allowed': 'يحتوي حقل «{label}» على أحرف غير مسموح بها',
  '{label} has a character that could not be read. Enter it again.': 'يحتوي حقل «{label}» على حرف تعذرت قراءته. أدخله من جديد.',
};

const toPattern = (text: string): RegExp => {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return /^(min|max|count)$/.test(part) ? `(?<${part}>[\\d,]+)` : `(?<${part}>.+)`;
  });
  return new RegExp(`^${source.join('')}$`);
};

const patterns = Object.entries(shared).map(([text, arabic]) => ({ pattern: toPattern(text), arabic }));

/** The Arabic of a text that code of both APIs wrote; undefined if it has none. */
export const findSharedText = (text: string): string | undefined => {
  for (const { pattern, arabic } of patterns) {
    const match = pattern.exec(text);
    const values = match?.groups ?? {};
    if (match) return arabic.replace(/\{(\w+)\}/g, (_, name: string) => labels[values[name] ?? ''] ?? values[name] ?? '');
  }
  return undefined;
};
