import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Delivery } from '../contract.ts';
import { deliveryKindLabels, deliveryReasonLabels, dismissReasonLabels } from '../labels.ts';
import type { DismissReason } from '../rules.ts';
import { dismissReasons, mayBecomeLead, mayReplay } from '../rules.ts';
import { DeliveryStateBadge } from './delivery-table.tsx';
import { deliveryQuery, intakeApi } from './queries.ts';

const leadForm = lazyComponent(() => import('./lead-of-delivery.lazy.tsx').then((part) => part.LeadOfDeliveryDialog));

interface DeliveryDialogProps {
  readonly id: string;
  onClose(): void;
}

/** What arrived, as it arrived; it can be read again or dismissed. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const found = useQuery(deliveryQuery(id));
  const refresh = () => {
    for (const topic of ['intake_deliveries', 'intake_connections'])
      void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const replay = useMutation({
    mutationFn: () => intakeApi.replay({ id }),
    onSuccess: () => toast({ tone: 'info', title: t`Reading it again` }),
    onError: (error) => fail(error, t`It could not be read again.`),
    onSettled: refresh,
  });
  const dismiss = useMutation({
    mutationFn: (reason: DismissReason) => intakeApi.dismiss({ id, reason }),
    onSuccess: () => toast({ tone: 'success', title: t`Dismissed` }),
    onError: (error) => fail(error, t`It could not be dismissed.`),
    onSettled: refresh,
  });
  const delivery = found.data;
  const [isMaking, setMaking] = useState(false);
  const stop = () => setMaking(false);
  const LeadOfDelivery = leadForm.useComponent(isMaking, isMaking, stop);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={delivery?.connection?.name ?? t`Received`}
      footer={
        <>
          {delivery?.state === 'not_understood' && (
            <Menu
              side="top"
              align="start"
              trigger={<Button busy={dismiss.isPending}>{t`Dismiss`}</Button>}
              entries={dismissReasons.map((reason) => ({
                label: t(dismissReasonLabels[reason]),
                onSelect: () => dismiss.mutate(reason),
              }))}
            />
          )}
          {delivery && mayReplay(delivery.state, delivery.reason) && (
            <Button busy={replay.isPending} onClick={() => replay.mutate()}>
              {t`Read again`}
            </Button>
          )}
          {delivery && mayBecomeLead(delivery.state) ? (
            <Button
              variant="primary"
              aria-haspopup="dialog"
              onPointerEnter={leadForm.prefetch}
              onClick={() => setMaking(true)}
            >
              {t`Make a lead`}
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t`Close`}
            </Button>
          )}
        </>
      }
    >
      {found.isError && !delivery && (
        <ErrorState title={t`The delivery could not be loaded`} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className="h-72" />}
      {delivery && <DeliveryView delivery={delivery} />}
      {LeadOfDelivery && isMaking && delivery && <LeadOfDelivery delivery={delivery} onMade={stop} onClose={stop} />}
    </Dialog>
  );
}

function DeliveryView({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const { kind, state, reason, person, received_at, email, fields, body, is_body_cut } = delivery;
  return (
    <div className="grid min-w-0 gap-4">
      <Facts
        className="pt-0"
        facts={[
          { label: t`Status`, value: <DeliveryStateBadge state={state} /> },
          ...(reason ? [{ label: t`Reason`, value: t(deliveryReasonLabels[reason]) }] : []),
          ...(person
            ? [
                {
                  label: person.topic === 'leads' ? t`Lead` : t`Client`,
                  value: (
                    <Link
                      className="link"
                      to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
                      params={{ id: person.id }}
                    >
                      {nameOf(person.full_name)}
                    </Link>
                  ),
                },
              ]
            : []),
          { label: t`Kind`, value: t(deliveryKindLabels[kind]) },
          { label: t`Received`, value: `${dayOf(received_at)}, ${time(received_at)}` },
        ]}
      />
      {email && (
        <section aria-label={t`Email`} className="grid min-w-0 gap-2 rounded-control bg-paper p-3">
          <p className="break-words">
            <span className="block font-medium text-ink">{email.subject === '' ? t`No subject` : email.subject}</span>
            <span className="block text-12 text-ink-3">{email.from}</span>
          </p>
          {email.text !== '' && <p className="break-words whitespace-pre-line text-ink-2">{email.text}</p>}
        </section>
      )}
      {!email && fields.length > 0 && (
        <Facts className="pt-0" facts={fields.map(({ name, value }) => ({ label: name, value }))} />
      )}
      <details>
        <summary className="link w-fit">{t`As received`}</summary>
        <pre className="mt-2 rounded-control bg-paper p-3 text-12 break-all whitespace-pre-wrap select-all">
          {body === '' ? t`The content was erased.` : body}
          {is_body_cut && '…'}
        </pre>
      </details>
    </div>
  );
}
