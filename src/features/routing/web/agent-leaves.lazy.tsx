import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { AgentLeave, AgentLeaveInput } from '../contract.ts';
import { agentLeaveInput } from '../contract.ts';
import { leavesQuery, routingApi } from './queries.ts';

interface AgentLeavesProps {
  readonly agentId: string;
  /** Links to the meetings that a leave leaves without their agent; `app/` provides it. */
  readonly MeetingsDuring?: ComponentType<{ readonly agentId: string; readonly from: string; readonly until: string }>;
}

/** The current and coming leaves of a person; during them, routing gives them no leads. */
export function AgentLeaves({ agentId, MeetingsDuring }: AgentLeavesProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { profile_id, permissions } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { data } = useQuery(leavesQuery(agentId));
  const [isAdding, setAdding] = useState(false);
  const mayEdit = profile_id === agentId || permissions.includes('manage_people');
  const remove = useMutation({
    mutationFn: ({ id }: AgentLeave) => routingApi.deleteLeave({ id, agent_id: agentId }),
    onSuccess: () => toast({ tone: 'success', title: t`Leave deleted` }),
    onError: (error) => fail(error, t`The leave could not be deleted.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['agent_leaves'] }),
  });
  if (!data || (data.length === 0 && !mayEdit)) return null;
  return (
    <section aria-labelledby="agent-leaves" className="print:hidden">
      <SectionHead
        id="agent-leaves"
        title={t({ context: 'absence', message: 'Leave' })}
        action={
          mayEdit && (
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAdding(true)}>
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
            const [first, last] = [day(leave.first_on), day(leave.last_on)];
            const text = leave.first_on === leave.last_on ? first : t`${first} to ${last}`;
            return (
              <li
                key={leave.id}
                className="flex min-h-10 items-center justify-between gap-2 border-b border-line last:border-0"
              >
                <span className="flex flex-wrap items-center gap-x-3">
                  {text}
                  {MeetingsDuring && <MeetingsDuring agentId={agentId} from={leave.first_on} until={leave.last_on} />}
                </span>
                {mayEdit && (
                  <IconButton
                    icon={X}
                    label={t`Delete leave: ${text}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(leave)}
                  />
                )}
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
  const checked = agentLeaveInput.safeParse({ id, agent_id: agentId, first_on: first, last_on: last || first });
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  const isPast = checked.success && checked.data.last_on < today();
  const add = useMutation({
    mutationFn: (input: AgentLeaveInput) => routingApi.addLeave(input),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Leave added` });
      onClose();
    },
    onError: (error) => fail(error, t`The leave could not be added.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['agent_leaves'] }),
  });
  const lastError = () => {
    if (isPast) return t`Choose a day that is not over.`;
    return wrong.has('last_on') && !wrong.has('first_on') ? t`Choose a day that is not before the first.` : undefined;
  };
  return (
    <FormDialog formId="agent-leave" title={t`Add leave`} label={t`Add leave`} isBusy={add.isPending} onClose={onClose}>
      <form
        id="agent-leave"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (checked.success && !isPast && !add.isPending) add.mutate(checked.data);
        }}
      >
        <Field label={t`First day`} required error={isAsked && wrong.has('first_on') ? t`Choose a day.` : undefined}>
          {(field) => <DateField {...field} format={date_format} today={today()} value={first} onChange={setFirst} />}
        </Field>
        <Field label={t`Last day`} help={t`Leave empty for one day.`} error={isAsked ? lastError() : undefined}>
          {(field) => (
            <DateField
              {...field}
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
