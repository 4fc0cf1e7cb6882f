import { useLingui } from '@lingui/react/macro';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { maxCustomFields, maxFieldNameLength } from '../rules.ts';

/** Says why the server refused a field; null for other failures. */
export function useFieldProblem(): (error: unknown) => string | null {
  const { t } = useLingui();
  return (error) => {
    const problem = problemOf(error);
    if (problem.code === 'conflict') return t`A colleague changed it just now. Try again.`;
    const [first] = ('fields' in problem && problem.fields) || [];
    switch (first?.code) {
      case 'taken':
        return t`Another field has this name.`;
      case 'too_many':
        return t`You can add up to ${maxCustomFields} fields per kind of record.`;
      case 'repeated':
        return t`Two choices have the same name.`;
      case 'too_big':
        return t`Enter at most ${maxFieldNameLength} characters.`;
      case 'not_a_name':
      case 'control_character':
        return t`Use names of one line, without semicolons.`;
      case 'required':
      case 'too_small':
        return first.path.startsWith('choices') ? t`Enter at least one choice.` : t`Enter a name.`;
      default:
        return null;
    }
  };
}
