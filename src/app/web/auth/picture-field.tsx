import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { toast } from '#ui/toast.ts';
import { readAvatarFile } from './read-avatar-file.ts';

export interface PictureFieldProps {
  /** Its initials are shown without a picture. */
  readonly name: string;
  /** A data URL, or empty. */
  readonly picture: string;
  readonly error: string | undefined;
  onChange(picture: string): void;
  onProblem(problem: FieldProblem): void;
}

export function PictureField({ name, picture, error, onChange, onProblem }: PictureFieldProps) {
  const { t } = useLingui();
  const noteId = useId();

  const refuse = (code: 'not_a_picture' | 'too_large') => {
    onProblem({ path: 'picture', code });
    toast(
      code === 'not_a_picture'
        ? { tone: 'danger', title: t`Invalid file type`, text: t`Please select an image file` }
        : { tone: 'danger', title: t`File too large`, text: t`Please select an image smaller than 2MB` },
    );
  };
  const choose = async (file: File) => {
    const read = await readAvatarFile(file);
    if ('refusal' in read) refuse(read.refusal);
    else onChange(read.dataUrl);
  };

  return (
    <fieldset aria-label={t`Profile picture, optional`} className="grid min-w-0 gap-1">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={picture} size="large" />
        <FileButton size="sm" accept="image/*" aria-describedby={noteId} onChoose={(file) => void choose(file)}>
          {picture ? t`Change Picture` : t`Upload Picture`}
        </FileButton>
        {picture && (
          <IconButton icon={X} label={t`Remove picture`} size="sm" className="-ml-2" onClick={() => onChange('')} />
        )}
        {!error && (
          <span id={noteId} className="text-12 text-balance text-ink-3">
            {t`Max 2MB, JPG/PNG formats`}
          </span>
        )}
      </div>
      {error && (
        <p id={noteId} className="flex gap-1 text-12 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
