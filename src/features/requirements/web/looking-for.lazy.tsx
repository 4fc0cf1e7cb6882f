import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Requirement } from '../contract.ts';
import { requirementPurposeLabels } from '../labels.ts';
import type { RequirementPurpose } from '../rules.ts';
import { isBlankRequirement, maxRequirements, requirementPurposes } from '../rules.ts';
import { requirementsApi, requirementsQuery } from './queries.ts';
import { RequirementLine } from './requirement-line.tsx';
import { inputOf, inputToRestore, withKnownTypes } from './requirement-values.ts';

const dialog = lazyComponent(() => import('./requirement-dialog.lazy.tsx').then((part) => part.RequirementDialog));

interface LookingForProps {
  readonly person: { readonly topic: PersonTopic; readonly id: string; readonly full_name: string };
  readonly isReadOnly?: boolean | undefined;
  /** The client's preferences above show the first requirement; here it has only what they lack. */
  readonly isBelowPreferences?: boolean | undefined;
}

/** What a lead or client looks for: one line for each requirement. */
export function LookingFor({ person, isReadOnly = false, isBelowPreferences = false }: LookingForProps) {
  const { t } = useLingui();
  const headId = useId();
  const found = useQuery(requirementsQuery(person.topic, person.id));
  const { data: types } = useQuery(propertyTypesQuery);
  const { setPurpose, remove, isBusy } = useRequirementActs(person, types);
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null);
  const close = () => setEdited(null);
  const RequirementDialog = dialog.useComponent(edited !== null, edited !== null, close);
  if (found.isError && !found.data) {
    return (
      <ErrorState
        title={t`What they look for could not be loaded`}
        text={t`Check the connection and try again.`}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  const requirements = found.data ?? [];
  const [first] = requirements;
  const isUnknown = requirements.length === 1 && first?.purpose === null && isBlankRequirement(first);
  const mayAdd = !isReadOnly && first !== undefined && requirements.length < maxRequirements;
  const title = isBelowPreferences ? t`Requirements` : t`Looking for`;
  const editOf = (requirement: Requirement) => (isReadOnly ? undefined : () => setEdited(requirement));
  const actsOf = (requirement: Requirement) => ({
    onEdit: editOf(requirement),
    onDelete: isReadOnly || requirement.is_first ? undefined : () => remove(requirement),
    onPurpose: isReadOnly ? undefined : (purpose: RequirementPurpose) => setPurpose({ requirement, purpose }),
  });
  return (
    <section aria-labelledby={headId} className="min-w-0">
      <SectionHead
        id={headId}
        title={title}
        action={
          mayAdd &&
          !isUnknown && (
            <Button variant="ghost" size="sm" onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" />
              {t`Add requirement`}
            </Button>
          )
        }
      />
      {isUnknown && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <p className="text-ink-3">{t`Not known yet.`}</p>
          {!isReadOnly && first && (
            <div className="flex flex-wrap gap-1 print:hidden">
              <PurposeButtons isBusy={isBusy} onChoose={(purpose) => setPurpose({ requirement: first, purpose })} />
              <Button variant="ghost" size="sm" onClick={() => setEdited(first)}>
                {t`Add what they look for`}
              </Button>
            </div>
          )}
        </div>
      )}
      {!isUnknown && (
        <ul>
          {requirements.map((requirement) => (
            <RequirementItem
              key={requirement.id}
              requirement={requirement}
              isBelowPreferences={isBelowPreferences && requirement.is_first}
              isBusy={isBusy}
              {...actsOf(requirement)}
            />
          ))}
        </ul>
      )}
      {RequirementDialog && edited && (
        <RequirementDialog person={person} requirement={edited === 'new' ? null : edited} onClose={close} />
      )}
    </section>
  );
}

interface RequirementItemProps {
  readonly requirement: Requirement;
  readonly isBelowPreferences: boolean;
  readonly isBusy: boolean;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly onPurpose: ((purpose: RequirementPurpose) => void) | undefined;
}

function RequirementItem({ requirement, isBelowPreferences, isBusy, ...acts }: RequirementItemProps) {
  const { t } = useLingui();
  const { onEdit, onDelete, onPurpose } = acts;
  const lineId = useId();
  const asksPurpose = requirement.is_first && requirement.purpose === null && onPurpose;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <div id={lineId} className="min-w-48 flex-1">
        <RequirementLine requirement={requirement} isBelowPreferences={isBelowPreferences} />
      </div>
      <div className="flex flex-wrap gap-1 print:hidden">
        {asksPurpose && <PurposeButtons isBusy={isBusy} onChoose={onPurpose} />}
        {onEdit && (
          <Button variant="ghost" size="sm" aria-describedby={lineId} onClick={onEdit}>
            {t`Edit`}
          </Button>
        )}
        {onDelete && (
          <Button variant="ghost" size="sm" disabled={isBusy} aria-describedby={lineId} onClick={onDelete}>
            {t`Delete`}
          </Button>
        )}
      </div>
    </li>
  );
}

interface PurposeButtonsProps {
  readonly isBusy: boolean;
  onChoose(purpose: RequirementPurpose): void;
}

/** Without a purpose nothing matches; one tap sets it. */
function PurposeButtons({ isBusy, onChoose }: PurposeButtonsProps) {
  const { t } = useLingui();
  return requirementPurposes.map((purpose) => (
    <Button key={purpose} size="sm" disabled={isBusy} onClick={() => onChoose(purpose)}>
      {t(requirementPurposeLabels[purpose])}
    </Button>
  ));
}

/** Acts that save at once. */
function useRequirementActs(
  { topic, id: person_id }: LookingForProps['person'],
  types: readonly { readonly id: string }[] | undefined,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['requirements', topic, person_id] });
  const choosing = useMutation({
    mutationFn: ({ requirement, purpose }: { requirement: Requirement; purpose: RequirementPurpose }) => {
      const { id, version } = requirement;
      return requirementsApi.update({ id, version, ...withKnownTypes(inputOf(requirement), types), purpose });
    },
    onError: (error) => void fail(error, t`Failed to save the requirement. Please try again.`),
    onSettled,
  });
  const restoring = useMutation({
    mutationFn: ({ id, requirement }: { id: string; requirement: Requirement }) =>
      requirementsApi.create({ id, topic, person_id, ...withKnownTypes(inputToRestore(requirement), types) }),
    onError: (error, again) =>
      void fail(error, t`Failed to restore the requirement. Please try again.`, () => restoring.mutate(again)),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: ({ id }: Requirement) => requirementsApi.delete({ id }),
    onSuccess: (_, requirement) => {
      // One id for the first attempt and every retry.
      const onAction = () => restoring.mutate({ id: uuid(), requirement });
      toast({ tone: 'success', title: t`Requirement deleted`, action: { label: t`Undo`, onAction } });
    },
    onError: (error) => void fail(error, t`Failed to delete the requirement. Please try again.`),
    onSettled,
  });
  return {
    setPurpose: choosing.mutate,
    remove: deleting.mutate,
    isBusy: choosing.isPending || deleting.isPending || restoring.isPending,
  };
}
