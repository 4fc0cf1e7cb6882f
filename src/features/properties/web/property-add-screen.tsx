import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
import { PropertyForm } from './property-form.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { checkProperty, newPropertyId, sendable } from './property-sending.ts';
import { properties } from './queries.ts';

export function PropertyAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const id = useRef<string>(undefined);
  const draft = useDraftForm<PropertyFormValues>({
    draftKey: 'property:new',
    defaults: emptyProperty,
    check: checkProperty,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;

  const add = useMutation({
    mutationFn: async (values: PropertyFormValues) => {
      // One id for as long as the form is open: sent twice, it still is one property.
      id.current ??= await newPropertyId();
      return properties.create({ id: id.current, ...(await sendable(values)) });
    },
    onSuccess: (property) => {
      isDone.current = true;
      draft.forgetDraft();
      queryClient.setQueryData(['properties', 'one', property.id], property);
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
      toast({
        tone: 'success',
        title: t`Property added successfully`,
        text: t`The property has been added to your listings.`,
      });
      void navigate({ to: '/properties' });
    },
    onError: (error, values) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields.map(formProblemOf));
      const sentence =
        problem.code === 'unauthenticated'
          ? t`You must be logged in to add a property.`
          : t`Failed to add property. Please try again.`;
      fail(error, sentence, () => add.mutate(values));
    },
  });

  return (
    <>
      <PageHead
        back={<Link to="/properties">{t`Back to Properties`}</Link>}
        title={t`Add Property`}
        sub={
          <Link to="/properties/import" className="link">
            {t`Adding many? Import from a spreadsheet.`}
          </Link>
        }
      />
      <PropertyForm draft={draft} formId="property" hasStatus={false} onSubmit={(values) => add.mutate(values)} />
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={company.time_zone} />}>
        <Button asChild variant="quiet">
          <Link to="/properties">{t`Cancel`}</Link>
        </Button>
        <Button
          variant="main"
          type="submit"
          form="property"
          busy={add.isPending || isChecking}
          busyLabel={t`Adding Property...`}
        >
          {t`Add Property`}
        </Button>
      </SaveBar>
    </>
  );
}
