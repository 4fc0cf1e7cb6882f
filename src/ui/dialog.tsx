import { useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { lazyComponent } from './lazy-component.ts';

const body = lazyComponent(() => import('./dialog-body.tsx').then((part) => part.DialogBody));
export const prefetchDialog = body.prefetch;

/** A dialog for one short question or form. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  const Body = useDialogBody(props.open);
  return Body && <Body {...props} />;
}

/** The lazy dialog body, from the first opening on; it stays mounted to fade out. */
export function useDialogBody(open: boolean) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return body.useComponent(wasOpened, open);
}
