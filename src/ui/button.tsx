import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'normal' | 'large';

const base =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap select-none transition-colors print:hidden';

const off = 'bg-hover text-ink-3';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  outline: 'bg-raised text-ink inset-ring inset-ring-line hover:bg-hover',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-95',
};

const heights: Record<ButtonSize, string> = { sm: 'h-control-sm', normal: 'h-control', large: 'h-large' };
const widths: Record<ButtonSize, string> = {
  sm: 'w-control-sm [&>svg]:size-3.5 touch:[&>svg]:size-5',
  normal: 'w-control touch:[&>svg]:size-5',
  large: 'w-large touch:[&>svg]:size-5',
};

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Styles its single child, usually a link, as a button. */
  asChild?: boolean | undefined;
  /** In progress: keeps its size and focus and ignores presses. */
  busy?: boolean | undefined;
  /** Disabled until the form is complete, but focusable: pressing it shows what is missing. */
  notYet?: boolean | undefined;
  /** Label while busy ('Adding Property...'); a spinner by default. */
  busyLabel?: string | undefined;
}

export function Button({
  variant = 'outline',
  size = 'normal',
  asChild,
  busy,
  busyLabel,
  notYet,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = classNames(
    base,
    heights[size],
    variant === 'ghost' || size === 'sm' ? 'px-2' : 'px-3',
    props.disabled || busy || notYet ? off : variants[variant],
    className,
  );
  const keepClear = keepsClear(variant, props.type);
  if (asChild) {
    return (
      <Slot.Root className={classes} data-keep-clear={keepClear} {...props} onClick={onClick}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      data-keep-clear={keepClear}
      {...(notYet ? { 'aria-disabled': true } : {})}
      {...props}
      {...(busy ? busyProps : { onClick })}
    >
      {busy === undefined ? children : <BusyContent busy={busy} label={busyLabel} content={children} />}
    </button>
  );
}

/** Toasts must not cover the primary action of a screen (toast-position.ts). */
function keepsClear(variant: ButtonVariant, type?: string): '' | undefined {
  return variant === 'primary' || variant === 'danger' || type === 'submit' ? '' : undefined;
}

// Not `disabled`, which would drop the focus. Enter in a form also presses this button, so the click is cancelled here.
const busyProps = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

/** Both contents share a grid cell, so that the wider one sets the width. */
function BusyContent(props: { busy: boolean; label: string | undefined; content: ReactNode }) {
  const { t } = useLingui();
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5';
  return (
    <span className="inline-grid">
      <span className={classNames(cell, props.busy && 'invisible')}>{props.content}</span>
      <span className={classNames(cell, !props.busy && 'invisible')}>
        {props.label ?? (
          <>
            <Spinner isStill={!props.busy} />
            <span className="sr-only">{t`Please wait...`}</span>
          </>
        )}
      </span>
    </span>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'>, ButtonStyle {
  icon: LucideIcon;
  /** The accessible name and tooltip. */
  label: string;
  /** A link without content that gets the style and the icon: `<a href="tel:+91..." />`. */
  link?: ReactElement | undefined;
}

const iconVariants: Record<ButtonVariant, string> = {
  ...variants,
  outline: 'bg-raised text-ink-3 inset-ring inset-ring-line hover:bg-hover hover:text-ink',
  ghost: 'text-ink-3 hover:bg-hover hover:text-ink',
};

export function IconButton({
  icon: Icon,
  label,
  link,
  variant = 'ghost',
  size = 'normal',
  className,
  ...props
}: IconButtonProps) {
  const shared = {
    'aria-label': label,
    'data-tip': label,
    'data-keep-clear': keepsClear(variant, props.type),
    className: classNames(
      base,
      heights[size],
      widths[size],
      props.disabled ? 'text-ink-3 opacity-50' : iconVariants[variant],
      className,
    ),
    ...props,
  };
  const icon = <Icon aria-hidden="true" />;
  if (link) return <Slot.Root {...shared}>{cloneElement(link, undefined, icon)}</Slot.Root>;
  return (
    <button type="button" {...shared}>
      {icon}
    </button>
  );
}
