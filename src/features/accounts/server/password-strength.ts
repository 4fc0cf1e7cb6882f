import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { commonPasswordTerms } from './common-password-terms.ts';

/** Six random characters take as many; a botnet that shares the tries of a locked account takes years. */
const fewestGuesses = 1_000_000;
/** The work grows with the length and its square; a beginning is never harder to guess than the whole. */
const longestChecked = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Whether a password takes so few guesses that somebody who knows these words of its owner finds it. */
export async function isEasyToGuess(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= openEstimator();
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter(({ length }) => length > 2);
  const { guesses } = (await estimator).check(password, words);
  return guesses < fewestGuesses;
}

/** Its dictionaries take half a second and 30 MB, so they are read when the first password is set. */
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
    maxLength: longestChecked,
    l33tMaxSubstitutions: 10,
  });
}
