import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { toast } from '#ui/toast.ts';
import { logoBytes } from '../rules.ts';
import type { CompanySettings } from './queries.ts';
import { companyApi, keepCompany } from './queries.ts';

interface LogoInputProps {
  readonly settings: Pick<CompanySettings, 'logo_url'>;
  /** Uploads the picture; the files feature implements it. */
  upload(file: File): Promise<unknown>;
}

/** The agency's logo: uploaded and removed at once, outside the form. */
export function LogoInput({ settings: { logo_url }, upload }: LogoInputProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const noteId = useId();
  const refuse = (text: string) => toast({ tone: 'danger', title: t`Error`, text });
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return companyApi.removeLogo();
      await upload(file);
      return companyApi.read();
    },
    onSuccess: (saved) => {
      void keepCompany(queryClient, saved);
      toast({ tone: 'success', title: saved.logo_url ? t`Logo saved` : t`Logo removed` });
    },
    onError: (error, file) => {
      const problem = problemOf(error);
      const [field] = (problem.code !== 'offline' && problem.fields) || [];
      if (field?.code === 'too_large') refuse(t`Choose a picture smaller than 2 MB.`);
      else if (field?.path === 'file') refuse(t`This file is not a picture. Choose a PNG or JPG file.`);
      else fail(error, t`The logo could not be saved.`, () => save.mutate(file));
    },
  });
  const choose = (file: File) => {
    if (file.size > logoBytes) refuse(t`Choose a picture smaller than 2 MB.`);
    else save.mutate(file);
  };
  return (
    <div className="col-span-6 grid gap-3">
      {logo_url && (
        <div className="flex flex-wrap gap-3">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              data-theme={theme}
              className="grid h-20 w-56 max-w-full place-items-center rounded-card border border-line bg-sheet p-3"
            >
              <CompanyLogo
                src={logo_url}
                name={theme === 'light' ? t`Logo on light` : t`Logo on dark`}
                size="max-h-12"
              />
            </div>
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={noteId}
          busy={save.isPending}
          busyLabel={t`Saving...`}
          onChoose={choose}
        >
          {logo_url ? t`Change logo` : t`Upload logo`}
        </FileButton>
        {logo_url && !save.isPending && (
          <Button variant="ghost" onClick={() => save.mutate(null)}>
            {t`Remove`}
          </Button>
        )}
      </div>
      <p id={noteId} className="text-12 text-ink-3">
        {t`PNG, JPG or WebP, at most 2 MB. A wide picture on white or transparent works best.`}
      </p>
    </div>
  );
}
