import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Delivery } from '../contract.ts';
import { deliveryKindLabels, deliveryReasonLabels } from '../labels.ts';
import { mayReplay } from '../rules.ts';
import { DeliveryStateBadge } from './delivery-table.tsx';
import { deliveryQuery, intakeApi } from './queries.ts';

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
    mutationFn: () => intakeApi.dismiss({ id }),
    onSuccess: () => toast({ tone: 'success', title: t`Dismissed` }),
    onError: (error) => fail(error, t`It could not be dismissed.`),
    onSettled: refresh,
  });
  const delivery = found.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={delivery?.connection?.name ?? t`Received`}
      footer={
        <>
          {delivery?.state === 'not_understood' && (
            <Button busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
              {t`Dismiss`}
            </Button>
          )}
          {delivery && mayReplay(delivery.state, delivery.reason) && (
            <Button busy={replay.isPending} onClick={() => replay.mutate()}>
              {t`Read again`}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {found.isError && !delivery && (
        <ErrorState title={t`The delivery could not be loaded`} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className="h-72" />}
      {delivery && <DeliveryView delivery={delivery} />}
    </Dialog>
  );
}

function DeliveryView({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const { kind, state, reason, person, received_at, fields, body, is_body_cut } = delivery;
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
      {fields.length > 0 && (
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
