import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Upload } from '#features/files/web/upload-file.ts';
import { uploadFile } from '#features/files/web/upload-file.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { IconButton } from '#ui/button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Progress } from '#ui/progress.tsx';
import { toast } from '#ui/toast.ts';
import type { Image } from '../contract.ts';
import { imageLimits } from '../limits.ts';
import { Picture } from './picture.tsx';

interface ImageInputProps {
  readonly value: readonly Image[];
  onChange(images: readonly Image[]): void;
}

interface Sending {
  readonly id: string;
  readonly name: string;
  readonly share: number;
}

/** The pictures of a property: sent as they are chosen, put in order, taken away. The first is the cover. */
export function ImageInput({ value, onChange }: ImageInputProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const uploads = useRef(new Map<string, Upload<Image>>());
  const current = useRef(value);
  current.current = value;
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.cancel();
    };
  }, []);

  const add = (files: readonly File[]) => {
    const pictures = files.filter((file) => file.type.startsWith('image/'));
    if (pictures.length < files.length) {
      toast({ tone: 'danger', title: t`Invalid files`, text: t`Please select only image files.` });
    }
    const fitting = pictures.filter((file) => file.size <= imageLimits.bytes);
    if (fitting.length < pictures.length) {
      toast({ tone: 'danger', title: t`Files too large`, text: t`Please select images smaller than 5MB each.` });
    }
    for (const file of fitting.slice(0, imageLimits.count - value.length - sending.length)) void send(file);
  };

  const send = async (file: File) => {
    const id = uuid();
    setSending((before) => [...before, { id, name: file.name, share: 0 }]);
    const upload = uploadFile<Image>(`/api/files?kind=property_image&id=${id}`, file, file.name, (share) =>
      setSending((before) => before.map((one) => (one.id === id ? { ...one, share } : one))),
    );
    uploads.current.set(id, upload);
    try {
      const image = await upload.answer;
      onChange([...current.current, image]);
    } catch (error) {
      if (!(error instanceof DOMException)) fail(error, t`${file.name} was not taken: it is no picture we can read.`);
    } finally {
      uploads.current.delete(id);
      setSending((before) => before.filter((one) => one.id !== id));
    }
  };

  const move = (from: number, to: number) => {
    const images = [...value];
    const [image] = images.splice(from, 1);
    if (image) onChange([...images.slice(0, to), image, ...images.slice(to)]);
  };

  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {value.map((image, index) => (
          <li key={image.id} className="grid w-36 gap-1">
            <Picture image={image} alt="" sizes="144px" className="h-24 w-full rounded-control" />
            <span className="flex items-center gap-0.5">
              <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
                {index === 0 ? t`Cover` : t`Picture ${index + 1}`}
              </span>
              <IconButton
                icon={ArrowLeft}
                label={t`Move picture ${index + 1} forward`}
                size="slim"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowRight}
                label={t`Move picture ${index + 1} back`}
                size="slim"
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon={X}
                label={t`Remove picture ${index + 1}`}
                size="slim"
                onClick={() => onChange(value.filter((other) => other.id !== image.id))}
              />
            </span>
          </li>
        ))}
        {sending.map((one) => (
          <li key={one.id} className="grid w-36 content-center gap-2 rounded-control bg-paper p-2">
            <span className="truncate text-12">{one.name}</span>
            <Progress
              label={t`Sending ${one.name}`}
              value={one.share * 100}
              figure={`${Math.round(one.share * 100)} %`}
            />
            <IconButton
              icon={X}
              label={t`Stop sending ${one.name}`}
              size="slim"
              onClick={() => uploads.current.get(one.id)?.cancel()}
            />
          </li>
        ))}
      </ul>
      <FileDrop
        multiple
        accept="image/*"
        label={t`Add pictures`}
        help={t`JPG, PNG, WebP or AVIF, each at most 5 MB`}
        disabled={value.length + sending.length >= imageLimits.count}
        onFiles={add}
      />
    </div>
  );
}
