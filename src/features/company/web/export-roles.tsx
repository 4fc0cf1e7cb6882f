import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { companyQuery, useSetExportRoles } from './queries.ts';

interface ExportRolesProps {
  roleName(role: Role): ReactNode;
}

/** Which roles may download lists; each choice is saved at once. */
export function ExportRoles({ roleName }: ExportRolesProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const saved = useQuery(companyQuery).data?.export_roles;
  const saving = useSetExportRoles();
  const shown = saving.isPending ? saving.variables : saved;
  const save = (chosen: Role[]) =>
    saving.mutate(chosen, {
      onSuccess: () => toast({ tone: 'success', title: t`Settings saved` }),
      onError: (error) => fail(error, t`Your settings could not be saved.`, () => save(chosen)),
    });
  return (
    <FormSection title={t`Who may export lists`} text={t`Admins hear who exported what, and how many.`}>
      <div className="col-span-6 grid gap-2.5">
        {shown === undefined ? (
          <Skeleton className="h-32 w-48" />
        ) : (
          roles.map((role) => (
            <Checkbox
              key={role}
              label={roleName(role)}
              checked={shown.includes(role)}
              disabled={role === 'Admin' || saving.isPending}
              onChange={({ target }) =>
                save(roles.filter((one) => (one === role ? target.checked : shown.includes(one))))
              }
            />
          ))
        )}
      </div>
    </FormSection>
  );
}
