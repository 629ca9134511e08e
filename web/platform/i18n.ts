import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import en from '../locales/en.json' with { type: 'json' };
import type rooms from '../locales/en-rooms.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & typeof rooms };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false }, // React escapes what it renders.
  initAsync: false,
});

let loading: Promise<void> | undefined;

const load = async (): Promise<void> => {
  try {
    const { default: texts } = await import('../locales/en-rooms.json');
    i18next.addResourceBundle('en', 'translation', texts, true);
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

/** Loads the texts of the rooms beside their code, once; the sign-in page and the doctors list do without them. Rejects where they cannot be loaded, and may be called again then. */
export const loadRoomTexts = (): Promise<void> => {
  loading ??= load();
  return loading;
};

/** Text of the catalogue outside of components. */
export const t = i18next.t.bind(i18next);

/** Text of the catalogue, rendering anew when the language changes. */
export const useText = () => useTranslation().t;
