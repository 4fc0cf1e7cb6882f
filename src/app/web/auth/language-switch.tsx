import { useLingui } from '@lingui/react/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { switchLanguage } from '#platform/i18n/web/activate.ts';
import { keepLanguage } from '#platform/i18n/web/language-cookie.ts';
import { classNames } from '#ui/class-names.ts';
import { keepChosenLanguage } from './chosen-language.ts';

/** The four languages, each in its own name; the choice is stored in the cookie `language`. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const choose = (language: Language) => {
    keepLanguage(language);
    keepChosenLanguage(language);
    void switchLanguage(language);
  };
  return (
    <ul aria-label={t`Language`} className="-mx-2 flex flex-wrap">
      {languages.map(({ code, name }) => {
        const isCurrent = code === i18n.locale;
        return (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={isCurrent || undefined}
              onClick={() => choose(code)}
              className={classNames(
                'own-name h-control-sm rounded-control px-2 hover:bg-hover hover:text-ink',
                isCurrent ? 'font-medium text-ink' : 'text-ink-3',
              )}
            >
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
