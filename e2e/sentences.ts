import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '#platform/i18n/languages.ts';

/** The program's sentences in a language, by their English text. */
export class Sentences {
  readonly #said: ReadonlyMap<string, string>;

  private constructor(said: ReadonlyMap<string, string>) {
    this.#said = said;
  }

  static async in(language: Language): Promise<Sentences> {
    const said = new Map<string, string>();
    for (const name of ['portal', 'auth', 'app']) {
      const filename = path.resolve(import.meta.dirname, `../src/platform/i18n/locales/${language}/${name}.po`);
      const catalog = await formatter().parse(await readFile(filename, 'utf8'), {
        locale: language,
        sourceLocale: 'en',
        filename,
      });
      for (const { message, translation } of Object.values(catalog))
        if (message) said.set(message, translation || message);
    }
    return new Sentences(said);
  }

  /** All sentences without placeholders. */
  all(): string[] {
    return [...this.#said.values()].filter((sentence) => !/[{<]/u.test(sentence));
  }

  /** English sentences that differ in this language; not single words, which users may have typed. */
  english(): string[] {
    return [...this.#said].flatMap(([english, said]) =>
      english !== said && english.includes(' ') && !/[{<]/u.test(english) ? [english] : [],
    );
  }

  /** Matches the sentence on the screen with any values for its placeholders. */
  say(english: string): RegExp {
    const sentence = this.#said.get(english);
    if (sentence === undefined) throw new Error(`The program does not show "${english}"`);
    const parts = sentence
      .split(/\{(?:[^{}]|\{[^{}]*\})*\}/u)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    return new RegExp(`^${parts.join('.+')}$`, 'u');
  }
}
