import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { roleNames } from '#features/accounts/role-name.ts';
import { ExportRoles } from '#features/company/web/export-roles.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TechnicianNote } from '#ui/technician-note.tsx';
import type { Archive } from '../contract.ts';
import { ArchiveEntry } from './archive-entry.tsx';
import { archivesApi, archivesQuery, isUnderWay } from './queries.ts';

const reauthentication = lazyComponent(() =>
  import('#features/accounts/web/reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
);

const restoreCommand = 'npm run restore -- aangan.tar.gz';

/** What the password is required for: a new archive, or the download of one. */
type ArchiveRequest = { readonly id: string; readonly isNew: boolean };

export function SettingsDataPanel() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const list = useQuery(archivesQuery);
  const [archiveRequest, setArchiveRequest] = useState<ArchiveRequest | null>(null);
  const ReauthenticationDialog = reauthentication.useComponent(archiveRequest !== null, archiveRequest !== null, () =>
    setArchiveRequest(null),
  );
  const fulfil = async ({ id, isNew }: ArchiveRequest, password: string) => {
    if (isNew) {
      await archivesApi.request({ id, password });
      await queryClient.invalidateQueries({ queryKey: archivesQuery.queryKey });
    } else {
      const { url } = await archivesApi.address({ id, password });
      window.location.assign(url);
    }
    setArchiveRequest(null);
  };
  return (
    <>
      <FormSection
        title={t`Export everything`}
        text={t`One file with all the agency’s data, as a backup or to move servers.`}
      >
        <div className="col-span-6 grid gap-4">
          <Contents />
          <Button
            variant="primary"
            className="justify-self-start"
            notYet={list.data?.some(isUnderWay)}
            onPointerEnter={reauthentication.prefetch}
            onClick={() => !list.data?.some(isUnderWay) && setArchiveRequest({ id: uuid(), isNew: true })}
          >
            {t`Export everything`}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t`Exports`} text={t`Each file can be downloaded for one day.`}>
        <div className="col-span-6">
          <Archives list={list} onDownload={(id) => setArchiveRequest({ id, isNew: false })} />
        </div>
      </FormSection>
      <ExportRoles roleName={(role) => t(roleNames[role])} />
      {ReauthenticationDialog && archiveRequest && (
        <ReauthenticationDialog
          key={archiveRequest.id}
          title={archiveRequest.isNew ? t`Export everything?` : t`Download everything?`}
          text={t`The file contains all your data. Enter your password to continue.`}
          confirmLabel={archiveRequest.isNew ? t`Export everything` : t`Download`}
          onConfirm={({ password }) => fulfil(archiveRequest, password)}
          onClose={() => setArchiveRequest(null)}
        />
      )}
    </>
  );
}

function Contents() {
  const { t } = useLingui();
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
        <li>{t`Includes all records, history, unsent emails, documents and photos.`}</li>
        <li>{t`Includes personal data, so keep the file safe. Exports and downloads are logged.`}</li>
        <li>{t`To restore it, ask your technician to load it into a new installation.`}</li>
      </ul>
      <TechnicianNote>
        <p>
          <Trans>
            Start with an empty installation and run <code>{restoreCommand}</code>
          </Trans>
        </p>
        <p>
          <Trans>
            Passwords are included as hashes. Secrets of authenticator apps are encrypted with this server’s{' '}
            <code>APP_SECRET</code>. Sessions and server settings are not included.
          </Trans>
        </p>
      </TechnicianNote>
    </>
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
    if (list.data.length === 0) return <p className="text-ink-3">{t`No exports yet.`}</p>;
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
