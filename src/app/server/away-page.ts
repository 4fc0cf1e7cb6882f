import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';

interface AwayPageValues {
  readonly language: Language;
  readonly theme: ThemePreference;
  readonly nonce: string;
  readonly retryAfterSeconds: number;
}

/**
 * Replaces every page while the database is unavailable. It needs no other files or scripts, because the server may not
 * deliver them either. It uses system colours and retries by itself.
 */
export function awayPage({ language, theme, nonce, retryAfterSeconds }: AwayPageValues): string {
  const texts = textsFor(language);
  const title = texts._(msg`Aangan is temporarily unavailable`);
  const text = texts._(msg`The database is not responding. Your saved data is safe. This page retries automatically.`);
  const schemes = theme === 'system' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: ${schemes}; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 22vh auto 0; padding: 0 1.5rem; text-align: center; text-wrap: balance; }
h1 { font-size: 1.25rem; }
</style>
</head>
<body><main><h1>${title}</h1><p role="status">${text}</p></main></body>
</html>
`;
}
