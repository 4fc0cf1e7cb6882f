import type { Catalogs } from '#platform/i18n/web/activate.ts';

export const authCatalogs: Catalogs = {
  en: () => import('#platform/i18n/locales/en/door.po'),
  hi: () => import('#platform/i18n/locales/hi/door.po'),
  mr: () => import('#platform/i18n/locales/mr/door.po'),
  gu: () => import('#platform/i18n/locales/gu/door.po'),
};
