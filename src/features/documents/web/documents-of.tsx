import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { Skeleton } from '#ui/skeleton.tsx';
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
  const list = useQuery(documentsOfQuery(of));
  const { actions, dialogs } = useDocumentActions();
  return (
    <>
      <RecordsOf
        id="documents-of"
        title={t`Documents`}
        list={list}
        loading={t`Loading documents...`}
        skeleton={<Skeleton className="my-2 h-10" />}
        failed={t`The documents could not be loaded`}
        empty={empty}
        all={
          <Link to="/documents" search={of} {...namedAfter('documents-of')} className="link">
            {t`View All`}
          </Link>
        }
        action={<UploadButton isLink prefill={prefillOf(of)} />}
      >
        {(document) => <DocumentEntry key={document.id} document={document} actions={actions} />}
      </RecordsOf>
      {dialogs}
    </>
  );
}

function prefillOf(of: DocumentOwnerQuery): UploadPrefill {
  if ('client' in of) return { client_id: of.client };
  return 'lead' in of ? { lead_id: of.lead } : { property_id: of.property };
}
