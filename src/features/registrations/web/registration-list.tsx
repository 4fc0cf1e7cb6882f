import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useRestoreFailure } from '#features/history/web/restore-failure.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { Registration } from '../contract.ts';
import { registrationStateLabels } from '../labels.ts';
import type { RegistrationState } from '../rules.ts';
import { registrationState } from '../rules.ts';
import { registrationsApi } from './queries.ts';

export const registrationDialog = lazyComponent(() =>
  import('./registration-dialog.lazy.tsx').then((part) => part.RegistrationDialog),
);

const tones: Record<RegistrationState, Tone> = {
  upcoming: 'neutral',
  in_force: 'success',
  expiring: 'warning',
  expired: 'danger',
  completed: 'info',
};

interface RegistrationListProps {
  readonly label: string;
  readonly registrations: readonly Registration[];
  readonly mayEdit: boolean;
  /** Hides the agent's name, on the agent's own page. */
  readonly isOfOneHolder?: boolean;
}

/** Registrations with their State, number and validity; edited in a dialog, deleted with Undo. */
export function RegistrationList({ label, registrations, mayEdit, isOfOneHolder }: RegistrationListProps) {
  const [edited, setEdited] = useState<Registration | null>(null);
  const close = () => setEdited(null);
  const RegistrationDialog = registrationDialog.useComponent(edited !== null, edited !== null, close);
  return (
    <>
      <ul aria-label={label}>
        {registrations.map((registration) => (
          <RegistrationEntry
            key={registration.id}
            registration={registration}
            isNamed={registration.kind === 'project' || (registration.kind === 'agent' && !isOfOneHolder)}
            {...(mayEdit && { onEdit: () => setEdited(registration) })}
          />
        ))}
      </ul>
      {RegistrationDialog && edited && (
        <RegistrationDialog kind={edited.kind} holderId={edited.holder_id} registration={edited} onClose={close} />
      )}
    </>
  );
}

interface RegistrationEntryProps {
  readonly registration: Registration;
  /** The name of the project or agent, else of the State. */
  readonly isNamed: boolean;
  onEdit?(): void;
}

function RegistrationEntry({ registration, isNamed, onEdit }: RegistrationEntryProps) {
  const { t } = useLingui();
  const { day, today } = useFormats();
  const stateName = useStateName();
  const { id, number, name, holder, valid_until, completed_on } = registration;
  const state = registrationState(registration, today());
  const ends = valid_until && day(valid_until);
  const completed = completed_on && day(completed_on);
  const validity = completed ? t`completed ${completed}` : ends ? t`until ${ends}` : t`no end known`;
  const place = stateName(registration.state);
  const title = isNamed ? (holder ?? name) : place;
  const { remove, isBusy } = useDelete(id, number);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{title}</span>
          <Badge tone={tones[state]}>{t(registrationStateLabels[state])}</Badge>
        </p>
        <p className="text-12 break-words text-ink-3">{[number, ...(isNamed ? [place] : []), validity].join(' · ')}</p>
      </div>
      {onEdit && (
        <>
          <IconButton
            icon={Pencil}
            label={t`Edit ${title}`}
            onPointerEnter={registrationDialog.prefetch}
            onClick={onEdit}
          />
          <IconButton icon={Trash2} label={t`Delete ${title}`} disabled={isBusy} onClick={remove} />
        </>
      )}
    </li>
  );
}

function useDelete(id: string, number: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failRestore = useRestoreFailure();
  const refresh = () => {
    for (const topic of ['registrations', 'properties']) void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const restore = () =>
    historyApi
      .restore({ topic: 'registrations', id })
      .catch((problem) => failRestore(problem, t`The registration could not be restored.`))
      .finally(refresh);
  const deletion = useMutation({
    mutationFn: () => registrationsApi.delete({ id }),
    onSuccess: () =>
      toast({
        tone: 'info',
        title: t`Registration deleted`,
        text: number,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore() },
      }),
    onError: (problem) => fail(problem, t`The registration could not be deleted.`),
    onSettled: refresh,
  });
  return { remove: () => deletion.mutate(), isBusy: deletion.isPending };
}
