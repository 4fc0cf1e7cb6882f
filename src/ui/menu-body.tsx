import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { PointerEvent, Ref, RefObject } from 'react';
import { cloneElement, useId, useImperativeHandle } from 'react';
import { classNames } from './class-names.ts';
import { FloatingLayer } from './floating-layer.tsx';
import { KeyHint } from './key-hint.tsx';
import type { MenuChoices, MenuEntry, MenuItem } from './menu-entries.ts';

export interface MenuBodyProps {
  id: string;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'right';
}

/** Not modal: a modal menu locks scrolling with a <style> that the content security policy forbids. */
export function MenuBody(props: MenuBodyProps) {
  const { id, labelledBy, open, onOpenChange, anchor, entries, align, side } = props;
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <LoadedTrigger anchor={anchor} />
      </DropdownMenu.Trigger>
      <FloatingLayer open={open}>
        <DropdownMenu.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className="max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-card bg-raised p-1 shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and hold no state.
            <Entry key={index} entry={entry} isOpen={open} leave={() => anchor.current?.focus()} />
          ))}
        </DropdownMenu.Content>
      </FloatingLayer>
    </DropdownMenu.Root>
  );
}

type MaybeElement = HTMLElement | null;

/** Gives Radix the menu's button, which is on the page before this code is loaded. */
function LoadedTrigger({ anchor, ref }: { anchor: RefObject<MaybeElement>; ref?: Ref<MaybeElement> }) {
  useImperativeHandle<MaybeElement, MaybeElement>(ref, () => anchor.current, [anchor]);
  return null;
}

const shape =
  'flex w-full items-center gap-2.5 rounded-control px-2 outline-none select-none data-highlighted:bg-selected';
const row = `${shape} h-control cursor-pointer whitespace-nowrap`;
const offRow = `${shape} max-w-72 cursor-default py-1.5 text-ink-3`;

interface EntryProps<E> {
  entry: E;
  isOpen: boolean;
  /** Focuses the trigger first: a dialog that opens now returns the focus there, not to a removed item. */
  leave: () => void;
}

// While it fades out, Radix still moves the focus on pointer events, even if the focus is in a dialog already.
const closedProps = {
  onPointerMove: (event: PointerEvent) => event.preventDefault(),
  onPointerLeave: (event: PointerEvent) => event.preventDefault(),
};

function Entry({ entry, ...rest }: EntryProps<MenuEntry>) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
    case 'heading':
      return <DropdownMenu.Label className="px-2 pt-2 pb-1 text-12 text-ink-3">{entry.label}</DropdownMenu.Label>;
    case 'choices':
      return <Choices entry={entry} {...rest} />;
    default:
      return <Item entry={entry} {...rest} />;
  }
}

function Item({ entry, isOpen, leave }: EntryProps<MenuItem>) {
  const { label, icon: Icon, keys, tone, offBecause, onSelect, link } = entry;
  if (offBecause) return <OffItem entry={entry} reason={offBecause} isOpen={isOpen} />;
  const isDanger = tone === 'danger';
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className={isDanger ? 'text-danger' : 'text-ink-3'} />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && (
        <span aria-hidden="true">
          <KeyHint keys={keys} />
        </span>
      )}
    </>
  );
  const shared = {
    ...(!isOpen && closedProps),
    className: classNames(row, isDanger ? 'text-danger-ink' : 'text-ink'),
    onSelect: () => {
      leave();
      onSelect?.();
    },
  };
  if (!link) return <DropdownMenu.Item {...shared}>{content}</DropdownMenu.Item>;
  return (
    <DropdownMenu.Item {...shared} asChild>
      {cloneElement(link, undefined, content)}
    </DropdownMenu.Item>
  );
}

/** It can be focused, so that everybody can read the reason; a press changes nothing. */
function OffItem({ entry, reason, isOpen }: { entry: MenuItem; reason: string; isOpen: boolean }) {
  const { label, icon: Icon } = entry;
  const id = useId();
  return (
    <DropdownMenu.Item
      {...(!isOpen && closedProps)}
      className={offRow}
      textValue={label}
      aria-disabled
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-reason`}
      onSelect={(event) => event.preventDefault()}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className="grid min-w-0 flex-1">
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-reason`} className="text-12 text-danger-ink">
          {reason}
        </span>
      </span>
    </DropdownMenu.Item>
  );
}

function Choices({ entry, isOpen, leave }: EntryProps<MenuChoices>) {
  const choose = (value: string) => {
    leave();
    entry.onChange(value);
  };
  return (
    <DropdownMenu.Group aria-label={entry.label}>
      <DropdownMenu.Label className="px-2 pt-2 pb-1 text-12 text-ink-3">{entry.label}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={entry.value} onValueChange={choose}>
        {entry.options.map(({ value, label, icon: Icon }) => (
          <DropdownMenu.RadioItem
            key={value}
            value={value}
            className={classNames(row, 'text-ink')}
            {...(!isOpen && closedProps)}
          >
            {Icon && <Icon aria-hidden="true" className="text-ink-3" />}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" className="text-accent" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </DropdownMenu.Group>
  );
}
