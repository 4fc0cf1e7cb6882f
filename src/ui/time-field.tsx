import type { InputProps } from './input.tsx';
import { Input } from './input.tsx';

export interface TimeFieldProps
  extends Omit<InputProps, 'value' | 'onChange' | 'unit' | 'prefix' | 'icon' | 'type' | 'min' | 'max' | 'step'> {
  /** 'HH:mm' or ''. */
  value: string;
  onChange: (value: string) => void;
}

const fiveMinutes = 300;

/** A time of day in the browser's native format; the arrow keys change it by five minutes. */
export function TimeField({ value, onChange, ...props }: TimeFieldProps) {
  return (
    <Input
      {...props}
      type="time"
      step={fiveMinutes}
      value={value}
      onChange={({ target }) => onChange(target.value.slice(0, 5))}
    />
  );
}
