import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '#platform/i18n/languages.ts';

/** The program's sentences in a language, by their English text. */
export class Sentences {
  /** A sentence may read differently in another context. */
  readonly #said: ReadonlyMap<string, ReadonlySet<string>>;

  private constructor(said: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#said = said;
  }

  static async in(language: Language): Promise<Sentences> {
    const said = new Map<string, Set<string>>();
    for (const name of ['portal', 'auth', 'app']) {
      const filename = path.resolve(import.meta.dirname, `../src/platform/i18n/locales/${language}/${name}.po`);
      const catalog = await formatter().parse(await readFile(filename, 'utf8'), {
        locale: language,
        sourceLocale: 'en',
        filename,
      });
      for (const { message, translation } of Object.values(catalog))
        if (message) said.set(message, (said.get(message) ?? new Set()).add(translation || message));
    }
    return new Sentences(said);
  }

  /** All sentences without placeholders. */
  all(): string[] {
    return [...this.#said.values()].flatMap((said) => [...said]).filter((sentence) => !/[{<]/u.test(sentence));
  }

  /** English sentences that differ in this language; not single words, which users may have typed. */
  english(): string[] {
    return [...this.#said].flatMap(([english, said]) =>
      !said.has(english) && english.includes(' ') && !/[{<]/u.test(english) ? [english] : [],
    );
  }

  /** Matches the sentence on the screen with any values for its placeholders. */
  say(english: string): RegExp {
    const said = this.#said.get(english);
    if (said === undefined) throw new Error(`The program does not show "${english}"`);
    const patterns = [...said].map((sentence) =>
      sentence
        .split(/\{(?:[^{}]|\{[^{}]*\})*\}/u)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
        .join('.+'),
    );
    return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
  }
}
