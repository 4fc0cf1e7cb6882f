import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { agentQuery } from '#features/agents/web/queries.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isDay } from '#platform/is-day.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { AgentLeave, AgentLeaveInput } from '../contract.ts';
import { leavesQuery, routingApi } from './queries.ts';

interface AgentLeavesProps {
  readonly agentId: string;
  /** Links to the agent's meetings during a leave; provided by `app/`. */
  readonly MeetingsDuring?: ComponentType<{ readonly agentId: string; readonly from: string; readonly until: string }>;
}

/** The current and upcoming leaves of a person; during them, routing gives them no leads. */
export function AgentLeaves({ agentId, MeetingsDuring }: AgentLeavesProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { profile_id, permissions } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { data } = useQuery(leavesQuery(agentId));
  const agent = useQuery(agentQuery(agentId)).data;
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  // The server refuses a leave of a person who is inactive or not approved.
  const canTakeLeave = agent !== undefined && agent.status !== 'inactive' && agent.is_approved;
  const mayEdit = canTakeLeave && (profile_id === agentId || permissions.includes('manage_people'));
  const textOf = ({ first_on, last_on }: AgentLeave) => {
    const [first, last] = [day(first_on), day(last_on)];
    return first_on === last_on ? first : t`${first} to ${last}`;
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['agent_leaves'] });
  const restore = (leave: AgentLeave) =>
    routingApi
      .addLeave({ ...leave, agent_id: agentId })
      .catch((error) => fail(error, t`The leave could not be restored.`))
      .finally(refresh);
  const deletion = useMutation({
    mutationFn: ({ id }: AgentLeave) => routingApi.deleteLeave({ id, agent_id: agentId }),
    onSuccess: (_, leave) =>
      toast({
        tone: 'info',
        title: t`Leave deleted`,
        text: textOf(leave),
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore(leave) },
      }),
    onError: (error) => fail(error, t`The leave could not be deleted.`),
    onSettled: refresh,
  });
  const remove = (leave: AgentLeave) => {
    // A double click deletes it once.
    if (deletion.isPending && deletion.variables.id === leave.id) return;
    // The focused button goes with its leave.
    addButton.current?.focus();
    deletion.mutate(leave);
  };
  if (!data || (data.length === 0 && !mayEdit)) return null;
  return (
    <section aria-labelledby="agent-leaves" className="print:hidden">
      <SectionHead
        id="agent-leaves"
        title={t({ context: 'absence', message: 'Leave' })}
        action={
          mayEdit && (
            <Button ref={addButton} size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              {t`Add leave`}
            </Button>
          )
        }
      />
      {data.length === 0 ? (
        <p className="pt-3 text-ink-3">{t`No leave planned. On leave, agents get no new leads.`}</p>
      ) : (
        <ul>
          {data.map((leave) => {
            const text = textOf(leave);
            return (
              <li
                key={leave.id}
                className="flex min-h-10 items-center justify-between gap-2 border-b border-line last:border-0"
              >
                <span className="flex flex-wrap items-center gap-x-3">
                  {text}
                  {MeetingsDuring && <MeetingsDuring agentId={agentId} from={leave.first_on} until={leave.last_on} />}
                </span>
                {mayEdit && <IconButton icon={X} label={t`Delete leave: ${text}`} onClick={() => remove(leave)} />}
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && <LeaveDialog agentId={agentId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function LeaveDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useFormatSettings();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [id] = useState(() => uuid());
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [isAsked, setAsked] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  const lastField = useRef<HTMLInputElement>(null);
  const firstError = () => {
    if (!isDay(first)) return t`Choose a day.`;
    return last === '' && first < today() ? t`Choose today or a later day.` : undefined;
  };
  const lastError = () => {
    if (last === '') return undefined;
    if (!isDay(last)) return t`Choose a day.`;
    if (isDay(first) && last < first) return t`Choose the first day or a later one.`;
    return last < today() ? t`Choose today or a later day.` : undefined;
  };
  const add = useMutation({
    mutationFn: (input: AgentLeaveInput) => routingApi.addLeave(input),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Leave added` });
      onClose();
    },
    onError: (error) => fail(error, t`The leave could not be added.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['agent_leaves'] }),
  });
  const submit = () => {
    setAsked(true);
    if (firstError()) firstField.current?.focus();
    else if (lastError()) lastField.current?.focus();
    else if (!add.isPending) add.mutate({ id, agent_id: agentId, first_on: first, last_on: last || first });
  };
  return (
    <FormDialog formId="agent-leave" title={t`Add leave`} label={t`Add leave`} isBusy={add.isPending} onClose={onClose}>
      <form
        id="agent-leave"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t`First day`} required error={isAsked ? firstError() : undefined}>
          {(field) => (
            <DateField
              {...field}
              ref={firstField}
              format={date_format}
              today={today()}
              value={first}
              onChange={setFirst}
            />
          )}
        </Field>
        <Field label={t`Last day`} help={t`Leave empty for one day.`} error={isAsked ? lastError() : undefined}>
          {(field) => (
            <DateField
              {...field}
              ref={lastField}
              format={date_format}
              today={today()}
              min={first || undefined}
              value={last}
              onChange={setLast}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
