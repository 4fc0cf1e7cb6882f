import { Plural, Trans } from '@lingui/react/macro';
import { smsLength } from '../sms-length.ts';

/** How many SMS a text takes. */
export function SmsLengthNote({ text }: { readonly text: string }) {
  const { length, parts } = smsLength(text);
  return (
    <p className="text-12 text-ink-3">
      <Trans>
        <Plural value={length} one="# character" other="# characters" />,{' '}
        <Plural value={parts} one="# SMS" other="# SMS" />
      </Trans>
    </p>
  );
}
