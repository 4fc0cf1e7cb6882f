import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { latePart } from '#ui/late-part.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Archive } from '../contract.ts';
import { ArchiveEntry } from './archive-entry.tsx';
import { archives, archivesQuery, isUnderWay } from './queries.ts';

const proof = latePart(() => import('#features/accounts/web/proof-dialog.tsx').then((part) => part.ProofDialog));

/** What the password is asked for: a new archive, or the file of one. */
type Wish = { readonly id: string; readonly isNew: boolean };

/** Everything of the agency in one file, to be kept elsewhere or to move with. */
export function SettingsDataPanel() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const list = useQuery(archivesQuery);
  const [wish, setWish] = useState<Wish | null>(null);
  const ProofDialog = proof.usePart(wish !== null, wish !== null, () => setWish(null));
  const fulfil = async ({ id, isNew }: Wish, password: string) => {
    if (isNew) {
      await archives.request({ id, password });
      await queryClient.invalidateQueries({ queryKey: archivesQuery.queryKey });
    } else {
      const { url } = await archives.address({ id, password });
      window.location.assign(url);
    }
    setWish(null);
  };
  return (
    <>
      <FormSection
        title={t`Export everything`}
        text={t`One file with all that this agency has, to keep elsewhere or to move to another server.`}
      >
        <div className="col-span-6 grid gap-4">
          <Contents />
          <Button
            variant="main"
            className="justify-self-start"
            notYet={list.data?.some(isUnderWay)}
            onPointerEnter={proof.prefetch}
            onClick={() => !list.data?.some(isUnderWay) && setWish({ id: uuid(), isNew: true })}
          >
            {t`Export everything`}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t`Exports`} text={t`Each file can be downloaded for a day and is then removed.`}>
        <div className="col-span-6">
          <Archives list={list} onDownload={(id) => setWish({ id, isNew: false })} />
        </div>
      </FormSection>
      {ProofDialog && wish && (
        <ProofDialog
          key={wish.id}
          title={wish.isNew ? t`Export everything?` : t`Download everything?`}
          text={t`The file holds everything, so please type your password again.`}
          confirmLabel={wish.isNew ? t`Export everything` : t`Download`}
          onProven={({ password }) => fulfil(wish, password)}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}

/** What is in the file, what is not, and how it comes back. */
function Contents() {
  const { t } = useLingui();
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
      <li>{t`It holds every record with its history, letters that wait, all documents and pictures, and the people with their passwords as hashes.`}</li>
      <li>{t`It does not hold sessions and the settings of the server. The secrets of authenticator apps are in it, sealed with the APP_SECRET of this server.`}</li>
      <li>
        {t`To bring it back, start with an empty installation and run:`}{' '}
        <code className="break-words text-ink select-all">npm run restore -- aangan.tar.gz</code>
      </li>
      <li>{t`It has personal data: keep it as safe as the agency itself. Who made and who downloaded it stands in the audit trail.`}</li>
    </ul>
  );
}

interface ArchivesProps {
  readonly list: {
    readonly data: readonly Archive[] | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  onDownload(id: string): void;
}

function Archives({ list, onDownload }: ArchivesProps) {
  const { t } = useLingui();
  if (list.data) {
    if (list.data.length === 0) return <p className="text-ink-3">{t`Nothing was exported yet.`}</p>;
    return (
      <ul className="-mt-2.5">
        {list.data.map((archive) => (
          <ArchiveEntry key={archive.id} archive={archive} onDownload={() => onDownload(archive.id)} />
        ))}
      </ul>
    );
  }
  if (list.isError) {
    return (
      <ErrorState
        title={t`The exports could not be loaded`}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  return (
    <Loading label={t`Loading settings...`}>
      <Skeleton className="h-14 w-full" />
    </Loading>
  );
}
