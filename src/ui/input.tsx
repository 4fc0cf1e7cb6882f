import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  icon?: LucideIcon | undefined;
  /** Shown before the text: '₹'. */
  prefix?: string | undefined;
  /** Shown after the text: 'sq ft', '₹1.4 Cr', a key hint, or a button. */
  unit?: ReactNode;
  /** `toolbar` is the lighter frame in a toolbar, `large` the height on the sign-in pages. */
  variant?: 'field' | 'toolbar' | 'large' | undefined;
}

const variants = {
  field: '',
  toolbar: 'control-toolbar bg-paper',
  large: 'h-large',
} as const;

export function Input({ icon: Icon, prefix, unit, variant = 'field', className, ...props }: InputProps) {
  const box = classNames('control-box', variants[variant], props.type === 'search' && 'search-box', className);
  if (!Icon && prefix === undefined && unit === undefined) return <input {...props} className={box} />;
  return (
    <span className={box}>
      {Icon && <Icon aria-hidden="true" />}
      {prefix !== undefined && <span className="text-ink-3">{prefix}</span>}
      <input {...props} />
      {typeof unit === 'string' ? <span className="whitespace-nowrap text-ink-3 tabular-nums">{unit}</span> : unit}
    </span>
  );
}
