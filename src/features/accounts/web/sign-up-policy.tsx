import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { minPasswordLength } from '#features/company/rules.ts';
import type { CompanySettings } from '#features/company/web/queries.ts';
import { companyNow, companyQuery, useSaveCompany } from '#features/company/web/queries.ts';
import { useUnanswered } from '#platform/forms/web/use-unanswered.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

type Policy = CompanySettings['sign_up_policy'];
type Choice = Partial<Pick<CompanySettings, 'sign_up_policy' | 'min_password_length'>>;

const lengths = Array.from(
  { length: minPasswordLength.longest - minPasswordLength.shortest + 1 },
  (_, index) => minPasswordLength.shortest + index,
);

/** Sign-up policy and minimum password length; each choice is saved at once. */
export function SignUpPolicy() {
  const { t } = useLingui();
  const fail = useFailureToast();
  const { data: company } = useQuery(companyQuery);
  const saving = useSaveCompany();
  const unanswered = useUnanswered<Choice>();
  const choose = async (choice: Choice) => {
    unanswered.add(choice);
    try {
      await saving.mutateAsync({ base: null, edit: choice });
      toast({
        tone: 'success',
        title: t`Settings saved`,
        text: t`All your settings have been successfully updated.`,
      });
    } catch (error) {
      if (companyNow(error)) {
        toast({ tone: 'danger', title: t`Error`, text: t`Someone else changed this. You now see their choice.` });
      } else fail(error, t`The settings could not be saved.`, () => void choose(choice));
    } finally {
      unanswered.drop();
    }
  };
  return (
    <section aria-labelledby="sign-up">
      <SectionHead id="sign-up" title={t`Sign-up`} />
      {company ? (
        <div className="grid gap-5 pt-4">
          <RadioGroup<Policy>
            label={t`Sign-up`}
            value={unanswered.over(company).sign_up_policy}
            onChange={(sign_up_policy) => void choose({ sign_up_policy })}
            options={[
              {
                value: 'approval',
                label: t`With approval`,
                help: t`Anyone can sign up. An Admin or Manager approves each request.`,
              },
              {
                value: 'open',
                label: t`Open`,
                help: t`Anyone who signs up gets in immediately and sees everything.`,
              },
              {
                value: 'invitation',
                label: t`Invitation only`,
                help: t`Only people you invite can join.`,
              },
            ]}
          />
          <Field
            label={t`Minimum password length`}
            help={t`Counts for new passwords. Easily guessed ones are always refused.`}
            className="max-w-88"
          >
            {(control) => (
              <Select
                {...control}
                value={unanswered.over(company).min_password_length}
                onChange={({ target }) => void choose({ min_password_length: Number(target.value) })}
              >
                {lengths.map((length) => (
                  <option key={length} value={length}>
                    {t`${length} characters`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ) : (
        <Skeleton className="mt-4 h-32" />
      )}
    </section>
  );
}
