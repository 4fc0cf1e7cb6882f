import { Plural, useLingui } from '@lingui/react/macro';
import type { Form } from '#platform/forms/web/form-state.ts';
import { Button } from '#ui/button.tsx';
import type { Image } from '../../contract.ts';
import { imageLimits } from '../../limits.ts';
import { PropertyPicture } from '../picture.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import type { HeldPicture } from './queued-property.ts';
import type { PictureSendings } from './use-picture-wait.ts';

interface EarlierPicturesProps {
  readonly pictures: readonly Image[];
  /** Pictures that an earlier form could not upload. */
  readonly unsent: readonly HeldPicture[];
  readonly sending: PictureSendings;
  readonly form: Form<PropertyFormValues>;
  forget(): void;
}

export function EarlierPictures({ pictures, unsent, form, sending, forget }: EarlierPicturesProps) {
  const { t } = useLingui();
  const count = pictures.length + unsent.length;
  if (count === 0) return null;
  const use = () => {
    form.setValue('images', [...pictures, ...form.values().images].slice(0, imageLimits.count));
    const room = imageLimits.count - form.values().images.length;
    for (const picture of unsent.slice(0, Math.max(0, room))) sending[picture.list].current?.send(picture);
    forget();
  };
  return (
    <section
      aria-labelledby="earlier-pictures"
      className="mb-4 flex max-w-228 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3"
    >
      <ul className="flex gap-1" aria-hidden="true">
        {pictures.slice(0, 3).map((image) => (
          <li key={image.id}>
            <PropertyPicture image={image} alt="" sizes="56px" className="h-10 w-14 rounded-small" />
          </li>
        ))}
      </ul>
      <p id="earlier-pictures" className="min-w-0 flex-1 basis-60 text-ink">
        <Plural
          value={count}
          one="Continue with # picture from an earlier draft?"
          other="Continue with # pictures from an earlier draft?"
        />
      </p>
      <span className="flex gap-2">
        <Button variant="ghost" onClick={forget}>
          {t`Discard`}
        </Button>
        <Button onClick={use}>{t`Use`}</Button>
      </span>
    </section>
  );
}
