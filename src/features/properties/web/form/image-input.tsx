import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { moveItem } from '#ui/move-item.ts';
import { Progress } from '#ui/progress.tsx';
import { PropertyPicture } from '../picture.tsx';
import type { PendingPicture, PicturesProps } from './use-pictures.ts';
import { usePictures } from './use-pictures.ts';

/** The texts of one kind of pictures; numbers count from 1. */
interface ImageInputLabels {
  readonly field: string;
  readonly add: string;
  item(number: number): string;
  earlier(number: number): string;
  later(number: number): string;
  remove(number: number): string;
}

interface ImageInputProps extends PicturesProps {
  readonly labels: ImageInputLabels;
  readonly error: ReactNode;
  /** Takes the focus when the pictures have an error: the button is disabled at the maximum number. */
  readonly ref: Ref<HTMLDivElement>;
}

/** Pictures of a property: uploaded as they are chosen, reordered and removed. */
export function ImageInput({ labels, error, ref, ...pictures }: ImageInputProps) {
  const { value, onChange } = pictures;
  const { t } = useLingui();
  const { pending, isFull, add, retry, cancel } = usePictures(pictures);

  const move = (from: number, to: number) => onChange(moveItem(value, from, to));

  return (
    <Field label={labels.field} group hideLabel error={error}>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend.
        <div
          ref={ref}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          tabIndex={-1}
          className="grid gap-3"
        >
          <ul className="flex flex-wrap gap-3 empty:hidden">
            {value.map((image, index) => (
              <li key={image.id} className="grid w-36 gap-1">
                <PropertyPicture image={image} alt="" sizes="144px" className="h-24 w-full rounded-control" />
                <span className="flex items-center gap-0.5">
                  <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{labels.item(index + 1)}</span>
                  <IconButton
                    icon={ArrowLeft}
                    label={labels.earlier(index + 1)}
                    size="sm"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowRight}
                    label={labels.later(index + 1)}
                    size="sm"
                    disabled={index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={X}
                    label={labels.remove(index + 1)}
                    size="sm"
                    onClick={() => onChange(value.filter((other) => other.id !== image.id))}
                  />
                </span>
              </li>
            ))}
            {pending.map((picture) => (
              <PendingPictureItem
                key={picture.id}
                picture={picture}
                onRetry={() => retry(picture.id)}
                onRemove={() => cancel(picture.id)}
              />
            ))}
          </ul>
          <FileDrop
            multiple
            accept="image/*"
            label={labels.add}
            help={t`JPG, PNG, WebP or AVIF, each at most 5 MB`}
            disabled={isFull}
            onFiles={add}
          />
        </div>
      )}
    </Field>
  );
}

interface PendingPictureItemProps {
  readonly picture: PendingPicture;
  onRetry(): void;
  onRemove(): void;
}

/** A placeholder for a picture that is uploading or has failed. */
function PendingPictureItem({ picture: { name, state }, onRetry, onRemove }: PendingPictureItemProps) {
  const { t } = useLingui();
  const share = state.kind === 'sending' ? state.share : 0;
  return (
    <li className="grid w-36 content-center gap-2 rounded-control bg-paper p-2">
      <span className="truncate text-12">{name}</span>
      {state.kind === 'failed' ? (
        <>
          <span role="alert" className="text-12 text-danger-ink">
            {state.isSignedOut ? t`You must be logged in to upload pictures.` : t`Upload failed`}
          </span>
          <span className="flex gap-1">
            <IconButton icon={RotateCw} label={t`Retry ${name}`} size="sm" onClick={onRetry} />
            <IconButton icon={X} label={t`Remove ${name}`} size="sm" onClick={onRemove} />
          </span>
        </>
      ) : (
        <>
          <Progress label={t`Uploading ${name}`} value={share * 100} figure={`${Math.round(share * 100)} %`} />
          <IconButton icon={X} label={t`Cancel upload of ${name}`} size="sm" onClick={onRemove} />
        </>
      )}
    </li>
  );
}
