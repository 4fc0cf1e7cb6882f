import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { documentsApi } from './queries.ts';
import { useDownload } from './use-download.ts';

/** Downloads a document that another record refers to. */
export function DocumentLink({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const download = useDownload();
  const find = useMutation({
    mutationFn: () => documentsApi.find({ id }),
    onSuccess: download,
    onError: (error) => fail(error, t`The document could not be loaded`),
  });
  return (
    <button
      type="button"
      className="link text-left [overflow-wrap:anywhere]"
      disabled={find.isPending}
      onClick={() => find.mutate()}
    >
      {title}
    </button>
  );
}
