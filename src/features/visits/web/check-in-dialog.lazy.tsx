import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import type { CheckInInput, Visit, VisitStop } from '../contract.ts';
import { visitQuery } from './queries.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { momentNow, sendOrQueueAct, visitScope } from './queued-visit.ts';
import { readPosition } from './read-position.ts';
import { useRefusalText } from './use-refusal-text.ts';

interface CheckInDialogProps {
  readonly visit: Visit;
  readonly stop: VisitStop;
  /** From the QR code. */
  readonly code?: string | undefined;
  onClose(): void;
}

type Way = Pick<CheckInInput, 'method' | 'code' | 'position'>;

/** Proves that the agent and the visitor met: by the code on the visitor's page, or by the position of this phone. */
export function CheckInDialog({ visit, stop, code: scanned, onClose }: CheckInDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refusalText = useRefusalText();
  const toastQueued = useQueuedToast();
  const [code, setCode] = useState(scanned ?? '');
  const [problem, setProblem] = useState('');
  // One per attempt: a retry after a lost answer checks in once.
  const [checkInId, setCheckInId] = useState(() => uuid());
  const isLocked = stop.is_code_locked;
  const isAway = useIsAway();
  const send = useMutation({
    scope: visitScope(visit.id),
    mutationFn: (way: Way) => {
      const queued: QueuedVisitAct = {
        visit: { id: visit.id, title: visit.title },
        about: stop.property?.title ?? '',
        act: 'check-in',
        ...momentNow(),
        input: { id: visit.id, stop_id: stop.id, check_in_id: checkInId, ...way },
      };
      return sendOrQueueAct(queued);
    },
    onSuccess: (changed) => {
      if (!changed) {
        toastQueued();
        return onClose();
      }
      queryClient.setQueryData(visitQuery(visit.id).queryKey, changed);
      const done = changed.stops.find(({ id }) => id === stop.id)?.check_in;
      if (done?.is_proven) toast({ tone: 'success', title: t`Checked in` });
      else
        toast({
          title: t`Checked in, but not proven`,
          text:
            done?.distance_m === null
              ? t`The property is not on the map. Use the code instead.`
              : t`The position was too coarse or too far away.`,
        });
      onClose();
    },
    onError: (error) => {
      const known = problemOf(error);
      const [field] = fieldsOf(known);
      const left = Number(field?.limit ?? 0);
      if (known.code !== 'offline') setCheckInId(uuid());
      setProblem(
        field?.code === 'wrong_code'
          ? t`This code is wrong. Tries left: ${left}.`
          : (refusalText(known) ?? (known.code === 'offline' ? t`No connection. Try again.` : t`The check-in failed.`)),
      );
    },
    onSettled: () => {
      for (const topic of ['visits', 'meetings', 'today']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const locate = useMutation({
    mutationFn: readPosition,
    onSuccess: (position) => {
      if (position.is_known) send.mutate({ method: 'position', position: position.position });
      else
        setProblem(
          position.why === 'refused'
            ? t`This browser may not read the position. Allow it in the settings of the page, or use the code.`
            : t`The position could not be found. Try again outside, or use the code.`,
        );
    },
  });
  const isBusy = send.isPending || locate.isPending;
  const submit = () => {
    setProblem('');
    if (/^\d{6}$/u.test(code)) send.mutate({ method: scanned === code ? 'qr' : 'code', code });
    else setProblem(t`Enter the six digits of the code.`);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={t`Check in`}
      text={stop.property?.title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {!isLocked && (
            <Button variant="primary" type="submit" form="check-in" busy={send.isPending}>
              {t`Check in`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {isLocked ? (
          <p className="text-danger-ink">{refusalText({ code: 'conflict', reason: 'code_locked', requestId: '' })}</p>
        ) : (
          <form
            id="check-in"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) submit();
            }}
          >
            <Field
              label={t`Code on the visitor’s page`}
              help={
                isAway
                  ? t`Offline, the code is checked when it is sent.`
                  : t`Or scan the QR code there with the camera of your phone.`
              }
              error={problem}
            >
              {(control) => (
                <Input
                  {...control}
                  value={code}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  className="text-16 tracking-widest tabular-nums"
                  onChange={({ target }) => setCode(target.value.replaceAll(/\D/gu, ''))}
                />
              )}
            </Field>
          </form>
        )}
        {isLocked && problem !== '' && <p className="text-danger-ink">{problem}</p>}
        <div className="grid justify-items-start gap-1">
          <Button busy={locate.isPending} disabled={send.isPending} onClick={() => locate.mutate()}>
            <LocateFixed aria-hidden="true" />
            {t`Use my position`}
          </Button>
          <p className="text-12 text-ink-3">
            {isAway
              ? t`A position that is sent later does not prove the visit.`
              : t`We keep only the rounded distance to the property.`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
