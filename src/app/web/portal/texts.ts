import type { Catalogs } from '#platform/i18n/web/activate.ts';

export const portalCatalogs: Catalogs = {
  en: () => import('#platform/i18n/locales/en/portal.po'),
  hi: () => import('#platform/i18n/locales/hi/portal.po'),
  mr: () => import('#platform/i18n/locales/mr/portal.po'),
  gu: () => import('#platform/i18n/locales/gu/portal.po'),
};
