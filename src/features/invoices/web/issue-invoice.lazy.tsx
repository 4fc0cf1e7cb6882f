import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openInTab } from '#features/documents/web/open-in-tab.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { PreviewLink } from './preview-link.tsx';
import { invoicesApi, pdfUrl } from './queries.ts';

export type IssuedFor = 'issue' | 'download' | 'print';

interface IssueDialogProps {
  readonly invoice: InvoiceCard;
  readonly purpose: IssuedFor;
  onSend(): void;
  onClose(): void;
}

/** Confirms issuing an invoice, then downloads or prints the final PDF if requested. */
export function IssueDialog({ invoice: { id, number, client }, purpose, onSend, onClose }: IssueDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();
  const fail = (error: unknown) => showFailure(error, t`The invoice could not be issued.`);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => invoicesApi.issue({ id }),
    onSuccess: () => {
      const send = client?.email && purpose === 'issue' ? { label: t`Send by email`, onAction: onSend } : undefined;
      toast({ tone: 'success', title: t`Invoice issued`, text: number, ...(send && { action: send }) });
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
  const confirm = () => {
    const print = () => mutateAsync().then(() => pdfUrl(id, { isShown: true }));
    if (purpose === 'print' && openInTab(print, fail)) return;
    mutateAsync().then(() => purpose === 'download' && download(pdfUrl(id)), fail);
  };
  const labels = { issue: t`Issue`, download: t`Issue and download`, print: t`Issue and print` };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="primary"
      title={t`Issue invoice ${number}?`}
      text={t`Once issued, an invoice can’t be edited.`}
      confirmLabel={labels[purpose]}
      busy={isPending}
      onConfirm={confirm}
    >
      <PreviewLink id={id} />
    </ConfirmDialog>
  );
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
