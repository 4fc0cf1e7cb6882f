import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Upload, X } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useId, useRef } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { readPicture } from './read-picture.ts';

export interface PictureFieldProps {
  /** Whose initials stand while there is no picture. */
  readonly name: string;
  /** A data URL, or nothing. */
  readonly picture: string;
  readonly error: string | undefined;
  onChange(picture: string): void;
  onProblem(problem: FieldProblem): void;
}

/** The optional picture of a new account. */
export function PictureField({ name, picture, error, onChange, onProblem }: PictureFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();

  const refuse = (code: 'not_a_picture' | 'too_large') => {
    onProblem({ path: 'picture', code });
    toast(
      code === 'not_a_picture'
        ? { tone: 'danger', title: t`Invalid file type`, text: t`Please select an image file` }
        : { tone: 'danger', title: t`File too large`, text: t`Please select an image smaller than 2MB` },
    );
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Else choosing the same file again would go unnoticed.
    target.value = '';
    if (!file) return;
    const read = await readPicture(file);
    if ('refusal' in read) refuse(read.refusal);
    else onChange(read.dataUrl);
  };

  return (
    <fieldset aria-label={t`Profile picture, optional`} className="grid min-w-0 gap-1">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={picture} size="large" />
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={(event) => void choose(event)}
        />
        <Button size="slim" aria-describedby={noteId} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {picture ? t`Change Picture` : t`Upload Picture`}
        </Button>
        {picture && (
          <IconButton icon={X} label={t`Remove picture`} size="slim" className="-ml-2" onClick={() => onChange('')} />
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
