import { useLingui } from '@lingui/react/macro';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { maxWordLength, maxWords } from '#platform/words/words.ts';

/** Says why the server refused a word; null for other failures. */
export function useWordProblem(): (error: unknown) => string | null {
  const { t } = useLingui();
  return (error) => {
    const problem = problemOf(error);
    if (problem.code === 'conflict') return t`A colleague changed it just now. Try again.`;
    const code = 'fields' in problem ? problem.fields?.[0]?.code : undefined;
    switch (code) {
      case 'taken':
        return t`Another word has this name.`;
      case 'too_many':
        return t`A list can have up to ${maxWords} words.`;
      case 'last_word':
        return t`At least one word must stay.`;
      case 'last_stage':
        return t`Offer at least one new, one won and one lost stage.`;
      case 'other_stages':
        return t`Choose a stage that counts the same.`;
      case 'other_meetings':
        return t`A visit can only become another visit.`;
      case 'required':
      case 'too_small':
        return t`Enter a name.`;
      case 'too_big':
        return t`Enter at most ${maxWordLength} characters.`;
      case 'not_a_name':
      case 'control_character':
        return t`Use a name of one line.`;
      default:
        return null;
    }
  };
}
