import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { Deal } from '../contract.ts';

export function DealAgents({ shares }: Pick<Deal, 'shares'>) {
  const { money } = useFormats();
  const nameOf = usePersonName();
  return (
    <ul className="grid gap-2">
      {shares.map(({ agent_id, full_name, avatar_url, share, amount }) => (
        <li key={agent_id} className="flex min-w-0 items-center gap-2.5">
          <Avatar name={nameOf(full_name)} src={avatar_url} size="medium" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ink">{nameOf(full_name)}</span>
            <span className="block text-12 text-ink-3 tabular-nums">{share.replace(/\.00$/u, '')}%</span>
          </span>
          <span className="font-medium text-ink tabular-nums">{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
