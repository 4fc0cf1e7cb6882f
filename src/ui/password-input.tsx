import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { labelIdOf } from './field.tsx';
import type { InputProps } from './input.tsx';
import { Input } from './input.tsx';

/** A password input with a button that shows the text. */
export function PasswordInput({ variant, className, ...props }: Omit<InputProps, 'type' | 'unit' | 'icon' | 'prefix'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      variant={variant}
      className={className}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      unit={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t`Hide password` : t`Show password`}
          aria-describedby={props.id && labelIdOf(props.id)}
          size="sm"
          className="-mr-1.5 touch:-mr-2.5"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
