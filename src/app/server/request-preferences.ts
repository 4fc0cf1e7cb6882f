import type { FastifyRequest } from 'fastify';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage, languageFrom } from '#platform/i18n/languages.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';

/** The language of a request without a session. */
export function languageOf(request: FastifyRequest): Language {
  const { language } = request.cookies;
  return isLanguage(language) ? language : languageFrom(request.headers['accept-language']);
}

export function themeOf(request: FastifyRequest): ThemePreference {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
