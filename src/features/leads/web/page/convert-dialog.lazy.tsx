import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { clientTypeLabels } from '#features/clients/labels.ts';
import type { ClientType } from '#features/clients/rules.ts';
import { clientTypes } from '#features/clients/rules.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { existingPeopleQuery } from '#features/clients/web/queries.ts';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../../contract.ts';
import { clientTypeFor } from '../../rules.ts';
import { leadQuery, leadsApi } from '../queries.ts';

interface ConvertDialogProps {
  readonly lead: Lead;
  onClose(): void;
}

const patienceMs = 15_000;

/** Converts a lead to a client: one with the same phone or email address, any other, or a new one. */
export function ConvertDialog({ lead, onClose }: ConvertDialogProps) {
  const { t } = useLingui();
  const { clients, choice, choose, isReady, hasFailed, isFetching, retry } = useChoice(lead);
  // One id while the dialog is open, so that a retry is the same client.
  const [newId] = useState(() => uuid());
  const [other, setOther] = useState('');
  const [type, setType] = useState<ClientType>(clientTypeFor(lead.interest_type));
  const convert = useConvert(lead, onClose);
  const clientId = choice === 'new' ? newId : choice === 'other' ? other : choice;
  const reasonLabels = { phone: t`The same phone`, email: t`The same email address` };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !convert.isPending}
      title={t`Convert to client`}
      text={t`The lead keeps its stage. Details carry over.`}
      footer={
        <>
          <Button onClick={onClose} disabled={convert.isPending}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="convert" notYet={clientId === ''} busy={convert.isPending}>
            {choice === 'new' || choice === '' ? t`Convert to client` : t`Link to this client`}
          </Button>
        </>
      }
    >
      <form
        id="convert"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (clientId === '' || convert.isPending) return;
          convert.mutate({ client_id: clientId, client_type: choice === 'new' ? type : null });
        }}
      >
        {hasFailed && (
          <ErrorState
            title={t`The clients could not be loaded`}
            text={t`Check the connection and try again.`}
            onRetry={retry}
            isRetrying={isFetching}
          />
        )}
        {!isReady ? (
          <Loading label={t`Checking existing clients...`}>
            <Skeleton className="h-16 w-full" />
          </Loading>
        ) : (
          <RadioGroup
            label={t`Client`}
            value={choice}
            onChange={choose}
            options={[
              ...clients.map(({ id, full_name, by }) => ({ value: id, label: full_name, help: reasonLabels[by] })),
              { value: 'new', label: t`A new client`, help: t`With name, phone, email, budget, locations and notes` },
              { value: 'other', label: t`Another existing client` },
            ]}
          />
        )}
        {(choice === 'new' || !isReady) && (
          <Field label={t`Client type`} required>
            {(control) => (
              <Select
                {...control}
                value={type}
                onChange={({ target }) => setType(clientTypes.find((value) => value === target.value) ?? type)}
              >
                {clientTypes.map((value) => (
                  <option key={value} value={value}>
                    {t(clientTypeLabels[value])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {choice === 'other' && (
          <Field label={t`Client`} required>
            {(control) => (
              <ClientPicker {...control} value={other} onChange={setOther} placeholder={t`Name, email or phone`} />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** Known clients with the lead's phone or email address, and the current choice. */
function useChoice(lead: Lead) {
  const typed = { ...(lead.phone && { phone: lead.phone }), ...(lead.email && { email: lead.email }) };
  const about = JSON.stringify(typed);
  const hasContact = about !== '{}';
  const known = useQuery({
    ...existingPeopleQuery(typed, lead.id, patienceMs),
    // Cached data may be stale, and a duplicate client cannot be undone.
    ...({ staleTime: 0, refetchOnMount: 'always', retry: false } as const),
    enabled: hasContact,
  });
  const isAway = useIsAway();
  const clients = known.isPlaceholderData ? [] : (known.data ?? []).filter(({ topic }) => topic === 'clients');
  const [chosen, setChosen] = useState<string | null>(null);
  // The phone and email address already looked up: later results are offered but change no choice.
  const [answered, setAnswered] = useState<string | null>(null);
  const isAnswered = answered === about;
  if (!isAnswered && (!hasContact || (known.isSuccess && !known.isFetching))) {
    setAnswered(about);
    if (chosen === null) setChosen(clients[0]?.id ?? 'new');
    // A new one was chosen before anybody knew of these: that is asked again.
    else if (chosen === 'new' && clients.length > 0) setChosen(null);
  }
  // If the lookup fails, nothing is suggested and the user may choose.
  const hasFailed = !isAnswered && (known.isError || isAway);
  const isReady = isAnswered || hasFailed;
  const offered = isReady ? [...clients.map(({ id }) => id), 'new', 'other'] : [];
  return {
    clients,
    isReady,
    hasFailed,
    isFetching: known.isFetching,
    /** Empty without a choice. */
    choice: offered.find((value) => value === chosen) ?? '',
    choose: setChosen,
    retry: () => void known.refetch(),
  };
}

function useConvert({ id, full_name: name }: Lead, onDone: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const resultOf = (added: string, noted: string, left: string): string => {
    if (left !== '') return [resultOf(added, noted, ''), t`No room for ${left}: see the lead.`].join(' ');
    if (added !== '' && noted !== '') return t`Added to the client: ${added}. To the notes: ${noted}.`;
    if (noted !== '') return t`Added to the client's notes: ${noted}.`;
    return added === '' ? t`${name} is now a client.` : t`Added to the client: ${added}.`;
  };
  return useMutation({
    mutationFn: (choice: { client_id: string; client_type: ClientType | null }) => leadsApi.convert({ id, ...choice }),
    onSuccess: (
      { added_contacts: added, noted_contacts: noted, left_contacts: left, ...lead },
      { client_id: clientId },
    ) => {
      queryClient.setQueryData(leadQuery(id).queryKey, lead);
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      toast({
        tone: 'success',
        title: t`Converted to client`,
        text: resultOf(added.join(', '), noted.join(', '), left.join(', ')),
        action: { label: t`View`, onAction: () => void navigate({ to: '/clients/$id', params: { id: clientId } }) },
      });
      onDone();
    },
    onError: (error) => fail(error, t`The lead could not be converted.`),
  });
}
