import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { SavedView } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';

const dialog = lazyComponent(() => import('./view-dialog.lazy.tsx').then((part) => part.ViewDialog));

interface SaveViewButtonProps {
  readonly list: SavedList;
  readonly label: string;
  /** In the filter bar, narrow screens show only the icon. */
  readonly isInBar?: boolean;
  /** The query of the new view. */
  toSave(): ViewQuery;
  onSaved(view: SavedView): void;
}

/** Saves what the list shows as a new view. */
export function SaveViewButton({ list, label, isInBar = false, toSave, onSaved }: SaveViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ViewDialog = dialog.useComponent(isOpen, isOpen, close);
  return (
    <>
      <Button
        variant="ghost"
        {...(isInBar ? { 'data-tip': label } : { size: 'sm' })}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <BookmarkPlus aria-hidden="true" />
        <span className={isInBar ? 'max-[1400px]:sr-only' : 'phone:sr-only'}>{label}</span>
      </Button>
      {ViewDialog && isOpen && (
        <ViewDialog
          list={list}
          view={null}
          query={toSave()}
          onSaved={(view) => {
            close();
            onSaved(view);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
