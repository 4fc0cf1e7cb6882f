import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import { shrinkPicture } from '#features/files/web/shrink-picture.ts';
import type { UploadState } from '#features/files/web/uploads.ts';
import { openUploads } from '#features/files/web/uploads.ts';
import { discardQueued, enqueueMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { DeviceFull, problemOf } from '#platform/rpc/web/problem-of.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';
import { toast } from '#ui/toast.ts';
import type { Image } from '../../contract.ts';
import { imageLimits } from '../../limits.ts';
import { insertPicture } from './insert-picture.ts';
import { heldPictureKind } from './queued-property.ts';
import { uploadPicture } from './upload-picture.ts';
import type { PictureSending, PicturesToUpload, PictureToUpload } from './use-picture-wait.ts';

export interface PicturesProps {
  readonly value: readonly Image[];
  readonly sending: RefObject<PictureSending | null>;
  /** Pictures of a queued property, which are sent again. */
  readonly queued?: readonly PictureToUpload[] | undefined;
  /** Holds pictures on this device while the server does not answer. */
  readonly holdAs?: keyof PicturesToUpload | undefined;
  /** How many there may be. */
  readonly most: number;
  onChange(images: readonly Image[]): void;
}

/** A picture that is not on the server: uploading, or failed and worth a retry. */
export interface PendingPicture {
  readonly id: string;
  readonly name: string;
  readonly state: UploadState<unknown>;
}

/** Uploads the pictures of a property as they are chosen, a few at once, in their order. */
export function usePictures({ value, sending, queued, holdAs, most, onChange }: PicturesProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const names = useRef(new Map<string, string>());
  const current = useRef({ value, onChange });
  current.current = { value, onChange };
  const [uploads] = useState(() =>
    openUploads(
      (id, file, onProgress) => uploadPicture({ id, file }, onProgress),
      (id, image) => {
        const images = insertPicture(current.current.value, { ...image, id }, [...uploads.states().keys()]);
        // The next picture may arrive before the next render.
        current.current = { ...current.current, value: images };
        current.current.onChange(images);
      },
      refusalOf,
    ),
  );
  const states = useSyncExternalStore(uploads.subscribe, uploads.states);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      uploads.close();
    };
  }, [uploads]);
  const send = useCallback(
    ({ id, file }: PictureToUpload) => {
      names.current.set(id, file.name);
      uploads.send(id, file);
    },
    [uploads],
  );
  const [first] = useState(queued);
  useEffect(() => first?.forEach(send), [first, send]);
  const held = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unsent follows from the states.
  useEffect(() => {
    if (!holdAs) return;
    const unsent = uploads.unsent();
    for (const { id, file } of unsent) {
      // A picture of a queued property is in the queue already, and the property waits for that entry.
      if (held.current.has(id) || first?.some((picture) => picture.id === id)) continue;
      held.current.add(id);
      void enqueueMutation(heldPictureKind, id, { id, file, list: holdAs }).catch((error) => {
        if (error instanceof DeviceFull) fail(error, t`New pictures are kept only while this page is open.`);
      });
    }
    for (const id of held.current) {
      if (unsent.some((picture) => picture.id === id)) continue;
      held.current.delete(id);
      void discardQueued(id);
    }
  }, [states, uploads, holdAs, first, fail, t]);
  useEffect(() => {
    for (const [id, state] of states) {
      if (state.kind !== 'refused') continue;
      const name = names.current.get(id) ?? '';
      uploads.cancel(id);
      fail(state.refusal, t`${name} was not added: this picture cannot be read.`);
    }
  }, [states, uploads, fail, t]);
  // Chosen and not handed to the uploads yet: large ones are made smaller first.
  const [preparing, setPreparing] = useState<readonly PictureToUpload[]>([]);
  const prepared = useRef<Promise<unknown>>(Promise.resolve());
  const cancelled = useRef(new Set<string>());
  const isSignedOut = [...states.values()].some((state) => state.kind === 'failed' && state.isSignedOut);
  useEffect(() => {
    if (isSignedOut) reportSessionEnd();
  }, [isSignedOut]);
  useImperativeHandle(
    sending,
    () => ({
      settled: async () => {
        await prepared.current;
        await uploads.settled();
        const failed = [...uploads.states().values()].filter(({ kind }) => kind === 'failed');
        const unsent = uploads.unsent();
        return failed.length === unsent.length ? unsent : null;
      },
      send,
      tellMissing: () =>
        void toast({
          tone: 'danger',
          title: t`Error`,
          text: t`Some pictures could not be uploaded. Retry or remove them.`,
        }),
    }),
    [uploads, send, t],
  );

  const pending: PendingPicture[] = [
    ...[...states].flatMap(([id, state]): PendingPicture[] =>
      state.kind === 'sent' ? [] : [{ id, name: names.current.get(id) ?? '', state }],
    ),
    ...preparing.map(({ id, file }): PendingPicture => ({ id, name: file.name, state: { kind: 'waiting' } })),
  ];
  const room = most - value.length - pending.length;

  const add = (files: readonly File[]) => {
    const pictures = files.filter((file) => file.type.startsWith('image/'));
    if (pictures.length < files.length) {
      toast({ tone: 'danger', title: t`Invalid files`, text: t`Please select only image files.` });
    }
    const over = pictures.length - room;
    if (over > 0) {
      toast({
        tone: 'danger',
        title: t`Too many pictures`,
        text: t`${plural(over, {
          one: `A property can have up to ${most} pictures. # was not added.`,
          other: `A property can have up to ${most} pictures. # were not added.`,
        })}`,
      });
    }
    const chosen = pictures.slice(0, Math.max(0, room)).map((file) => ({ id: uuid(), file }));
    setPreparing((before) => [...before, ...chosen]);
    prepared.current = preparing.length > 0 ? prepared.current.then(() => prepare(chosen)) : prepare(chosen);
  };

  /** Hands the pictures to the uploads in their order. */
  const prepare = async (chosen: readonly PictureToUpload[]) => {
    const tooLarge: string[] = [];
    for (const { id, file } of chosen) {
      const isLarge = file.size > imageLimits.bytes;
      const ready = isLarge && !cancelled.current.has(id) ? await shrinkPicture(file) : file;
      setPreparing((before) => before.filter((other) => other.id !== id));
      if (isClosed.current) return;
      if (cancelled.current.has(id)) continue;
      if (ready && ready.size <= imageLimits.bytes) send({ id, file: ready });
      else tooLarge.push(file.name);
    }
    if (tooLarge.length === 0) return;
    const fileNames = tooLarge.join(', ');
    const notAdded = t`${plural(tooLarge.length, {
      one: `# was not added: ${fileNames}`,
      other: `# were not added: ${fileNames}`,
    })}`;
    const sentence = t`Please select images smaller than 5MB each.`;
    toast({ tone: 'danger', title: t`Files too large`, text: `${sentence}\n${notAdded}` });
  };

  const cancel = (id: string) => {
    cancelled.current.add(id);
    setPreparing((before) => before.filter((other) => other.id !== id));
    uploads.cancel(id);
  };

  return { pending, isFull: room <= 0, add, retry: uploads.retry, cancel };
}

/** The error if the server refused the picture; any other failure is worth a retry. */
function refusalOf(error: unknown): unknown {
  const problem = problemOf(error);
  if (problem.code === 'offline') return null;
  return problem.fields?.some(({ path }) => path === 'file') ? error : null;
}
