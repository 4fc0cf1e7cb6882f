import type { Catalogs } from '#platform/i18n/web/activate.ts';

export const appCatalogs: Catalogs = {
  en: () => import('#platform/i18n/locales/en/app.po'),
  hi: () => import('#platform/i18n/locales/hi/app.po'),
  mr: () => import('#platform/i18n/locales/mr/app.po'),
  gu: () => import('#platform/i18n/locales/gu/app.po'),
};
