import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { DocumentEntry } from './document-entry.tsx';
import type { DocumentOwnerQuery } from './queries.ts';
import { documentsOfQuery } from './queries.ts';
import { UploadButton } from './upload-button.tsx';
import type { UploadPrefill } from './upload-values.ts';
import { useDocumentActions } from './use-document-actions.tsx';

interface DocumentsOfProps {
  readonly of: DocumentOwnerQuery;
  /** The text if there are none. */
  readonly empty: string;
}

/** The latest documents of a client, a lead or a property, with links to all of them and to the upload. */
export function DocumentsOf({ of, empty }: DocumentsOfProps) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(documentsOfQuery(of));
  const { actions, dialogs } = useDocumentActions();
  return (
    <section aria-labelledby="documents-of" className="min-w-0">
      <SectionHead
        id="documents-of"
        title={t`Documents`}
        action={
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            {data && data.items.length > 0 && (
              <Link to="/documents" search={of} {...namedAfter('documents-of')} className="link">
                {t`View All`}
              </Link>
            )}
            <UploadButton isLink prefill={prefillOf(of)} />
          </span>
        }
      />
      {isPending ? (
        <Loading label={t`Loading documents...`}>
          <Skeleton className="my-2 h-10" />
        </Loading>
      ) : isError && !data ? (
        <ErrorState
          title={t`The documents could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data.items.length === 0 ? (
        <p className="py-3 text-ink-3">{empty}</p>
      ) : (
        <ul>
          {data.items.map((document) => (
            <DocumentEntry key={document.id} document={document} actions={actions} />
          ))}
        </ul>
      )}
      {dialogs}
    </section>
  );
}

function prefillOf(of: DocumentOwnerQuery): UploadPrefill {
  if ('client' in of) return { client_id: of.client };
  return 'lead' in of ? { lead_id: of.lead } : { property_id: of.property };
}
