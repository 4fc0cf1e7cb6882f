import { useLingui } from '@lingui/react/macro';
import type { LeftOutPerson } from './use-recipients.ts';

/** Who gets nothing, and why. */
export function LeftOutPeople({ people }: { readonly people: readonly LeftOutPerson[] }) {
  const { t } = useLingui();
  if (people.length === 0) return null;
  return (
    <section aria-label={t`Left out`} className="grid gap-1 text-12">
      <h3 className="font-medium text-ink-3">{t`Left out`}</h3>
      <ul className="grid gap-1">
        {people.map(({ id, name, reason }) => (
          <li key={id} className="break-words text-ink-3">
            <span className="text-ink">{name}:</span> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
