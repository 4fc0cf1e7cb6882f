import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from '#ui/segmented.tsx';

type View = 'list' | 'calendar';

const paths = { list: '/meetings', calendar: '/meetings/calendar' } as const;

/** Switches between list and calendar. */
export function ViewSwitch({ view }: { readonly view: View }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Segmented<View>
      label={t`View as`}
      value={view}
      onChange={(chosen) => void navigate({ to: paths[chosen] })}
      segments={[
        { value: 'list', label: t`List` },
        { value: 'calendar', label: t`Calendar` },
      ]}
    />
  );
}
