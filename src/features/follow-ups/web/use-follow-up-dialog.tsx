import type { ReactNode } from 'react';
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { FollowUp } from '../contract.ts';
import type { FollowedPerson } from './use-follow-up-acts.ts';

const dialog = lazyComponent(() => import('./follow-up-dialog.lazy.tsx').then((part) => part.FollowUpDialog));

interface Asked {
  readonly person: FollowedPerson & { readonly full_name: string };
  readonly followUp?: FollowUp;
}

/** The dialog for any day and time; its code loads when it is needed. */
export function useFollowUpDialog(): { ask(asked: Asked): void; readonly dialog: ReactNode } {
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const FollowUpDialog = dialog.useComponent(asked !== null, asked !== null, close);
  return {
    ask,
    dialog: FollowUpDialog && asked && <FollowUpDialog {...asked} onClose={close} />,
  };
}
