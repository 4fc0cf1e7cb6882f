import type { Catalogs } from '#platform/i18n/web/activate.ts';

export const authCatalogs: Catalogs = {
  en: () => import('#platform/i18n/locales/en/auth.po'),
  hi: () => import('#platform/i18n/locales/hi/auth.po'),
  mr: () => import('#platform/i18n/locales/mr/auth.po'),
  gu: () => import('#platform/i18n/locales/gu/auth.po'),
};
