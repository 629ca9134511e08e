import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import en from '../locales/en.json' with { type: 'json' };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false }, // React escapes what it renders.
  initAsync: false,
});

/** Text of the catalogue outside of components. */
export const t = i18next.t.bind(i18next);

/** Text of the catalogue, rendering anew when the language changes. */
export const useText = () => useTranslation().t;
