import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { localityLookupQuery } from '#features/localities/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

const localityDialog = lazyComponent(() =>
  import('#features/localities/web/locality-dialog.lazy.tsx').then((part) => part.LocalityDialog),
);

interface UnknownLocalityProps {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Says which locality another spelling means; offers to add a name that the list does not have. */
export function UnknownLocality({ name, city, state }: UnknownLocalityProps) {
  const { t } = useLingui();
  const mayAdd = useMe().permissions.includes('manage_localities');
  const named = {
    name: useDeferredValue(name.trim()).slice(0, 100),
    city: useDeferredValue(city.trim()).slice(0, 100),
  };
  const isComplete = named.name !== '' && named.city !== '';
  const { data: found } = useQuery({ ...localityLookupQuery(named), enabled: isComplete });
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const LocalityDialog = localityDialog.useComponent(isAdding, isAdding, close);
  if (!isComplete || found === undefined) return null;
  if (found !== null) {
    const meant = found.name;
    return meant === named.name ? null : (
      <p role="status" className="text-12 text-ink-3">{t`It will be shown as ${meant}.`}</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      <p role="status">{t`This locality is not in the list yet.`}</p>
      {mayAdd && (
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {t`Add it`}
        </Button>
      )}
      {LocalityDialog && isAdding && <LocalityDialog locality={{ ...named, state }} onClose={close} />}
    </div>
  );
}
