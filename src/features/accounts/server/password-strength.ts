import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { commonPasswordTerms } from './common-password-terms.ts';

/** Six random characters need as many; a botnet that shares the locked account's tries needs years. */
const minGuesses = 1_000_000;
/** The cost grows with the square of the length. A prefix is never harder to guess than the whole. */
const maxCheckedLength = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** True if few guesses suffice for an attacker who knows these terms about the owner. */
export async function isEasyToGuess(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= openEstimator();
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter(({ length }) => length > 2);
  const { guesses } = (await estimator).check(password, words);
  return guesses < minGuesses;
}

/** Loaded on first use: its dictionaries take half a second and 30 MB. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: {
      india: [...commonPasswordTerms],
      passwords: common.dictionary['passwords-common'],
      words: english.dictionary['commonWords-en'],
      names: english.dictionary['firstnames-en'],
    },
    graphs: common.adjacencyGraphs,
    maxLength: maxCheckedLength,
    l33tMaxSubstitutions: 10,
  });
}
