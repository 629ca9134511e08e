import type { AccountMessage } from './port.ts';

/** In both languages, because the reply may be in either. */
const marketingTexts = {
  withdrawn: [
    'You will get no more news from Medboard on WhatsApp. Send START to get it again.',
    'لن تصلك أخبار Medboard على واتساب بعد الآن. أرسل «ابدأ» لتصلك من جديد.',
  ],
  given: [
    'You will get news from Medboard on WhatsApp again. Send STOP to end it.',
    'ستصلك أخبار Medboard على واتساب من جديد. أرسل «توقف» لإيقافها.',
  ],
};

const codeTexts = {
  en: (code: string, minutes: number) => `Your Medboard code is ${code}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  ar: (code: string, minutes: number) => `رمز Medboard الخاص بك هو ${code}. وهو صالح لمدة ${minutes} دقائق. لا تشاركه مع أحد.`,
};

/** The text of a message about an account. */
export const describeAccountMessage = (message: AccountMessage): string => {
  switch (message.kind) {
    case 'resetCode':
      return codeTexts.en(message.code, message.minutes);
    case 'verifyPhone':
      return codeTexts[message.language](message.code, message.minutes);
    case 'passwordChanged':
      return 'The password of your Medboard account was changed. If this was not you, contact an administrator.';
    case 'secondStepReset':
      return 'The two-step sign-in of your Medboard account was reset. If you did not ask for this, contact an administrator and change your password.';
    case 'marketing':
      return marketingTexts[message.state].join('\n');
    case 'test':
      return 'This is a test message from Medboard. Messages of this service reach you.';
  }
};
