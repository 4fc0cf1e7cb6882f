import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CompanySettings } from '#features/company/web/queries.ts';
import { companyNow, companyQuery, useSaveCompany } from '#features/company/web/queries.ts';
import { useUnanswered } from '#platform/forms/web/use-unanswered.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

type Policy = CompanySettings['sign_up_policy'];

/** How new people come in; the choice counts at once. */
export function SignUpPolicy() {
  const { t } = useLingui();
  const fail = useFailureToast();
  const { data: company } = useQuery(companyQuery);
  const saving = useSaveCompany();
  const unanswered = useUnanswered<{ sign_up_policy: Policy }>();
  const choose = async (sign_up_policy: Policy) => {
    unanswered.add({ sign_up_policy });
    try {
      await saving.mutateAsync({ base: null, edit: { sign_up_policy } });
      toast({
        tone: 'success',
        title: t`Settings saved`,
        text: t`All your settings have been successfully updated.`,
      });
    } catch (error) {
      if (companyNow(error)) {
        toast({ tone: 'danger', title: t`Error`, text: t`Somebody else chose meanwhile. You see their choice.` });
      } else fail(error, t`The settings could not be saved.`, () => void choose(sign_up_policy));
    } finally {
      unanswered.drop();
    }
  };
  return (
    <section aria-labelledby="sign-up">
      <SectionHead id="sign-up" title={t`Sign-up`} />
      {company ? (
        <RadioGroup<Policy>
          className="pt-4"
          label={t`Sign-up`}
          value={unanswered.over(company).sign_up_policy}
          onChange={(policy) => void choose(policy)}
          options={[
            {
              value: 'approval',
              label: t`With approval`,
              help: t`Anyone can sign up. An Admin or Manager lets each one in; until then they see only a waiting page.`,
            },
            {
              value: 'open',
              label: t`Open`,
              help: t`Anyone who signs up is in at once and sees everything.`,
            },
            {
              value: 'invitation',
              label: t`Invitation only`,
              help: t`Only whom you invite can make an account.`,
            },
          ]}
        />
      ) : (
        <Skeleton className="mt-4 h-32" />
      )}
    </section>
  );
}
