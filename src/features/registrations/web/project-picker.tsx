import { useLingui } from '@lingui/react/macro';
import type { PickerProps } from '#platform/forms/web/record-picker.tsx';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { registrationQuery, registrationsApi } from './queries.ts';

/** Picks a registered project by name or number. */
export function ProjectPicker(props: PickerProps) {
  const { t } = useLingui();
  const stateName = useStateName();
  return (
    <RecordPicker
      {...props}
      query={registrationQuery}
      labelOf={({ name, number }) => `${name} · ${number}`}
      find={async ({ search }) =>
        (await registrationsApi.list({ kind: ['project'], ...(search !== undefined && { search }) })).map(
          ({ id, name, number, state }) => ({ value: id, label: name, detail: `${number} · ${stateName(state)}` }),
        )
      }
      emptyText={t`No projects found`}
    />
  );
}
