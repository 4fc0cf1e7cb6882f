import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Property } from '../contract.ts';
import { PropertyForm } from './property-form.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { checkProperty, newPropertyId, sendable } from './property-sending.ts';
import { properties } from './queries.ts';

export function PropertyAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<PropertyFormValues>({
    draftKey: 'property:new',
    defaults: emptyProperty,
    check: checkProperty,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;

  const { isAdding, add } = useRecordAdd<Property, PropertyFormValues>({
    draft,
    failed: t`Failed to add property. Please try again.`,
    signedOut: t`You must be logged in to add a property.`,
    newId: newPropertyId,
    send: async (id, values) => properties.create({ id, ...(await sendable(values)) }),
    onAdded: (property) => {
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
    fieldProblemOf: formProblemOf,
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
      <PropertyForm draft={draft} formId="property" hasStatus={false} onSubmit={add} />
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={company.time_zone} />}>
        <Button asChild variant="quiet">
          <Link to="/properties">{t`Cancel`}</Link>
        </Button>
        <Button
          variant="main"
          type="submit"
          form="property"
          busy={isAdding || isChecking}
          busyLabel={t`Adding Property...`}
        >
          {t`Add Property`}
        </Button>
      </SaveBar>
    </>
  );
}
