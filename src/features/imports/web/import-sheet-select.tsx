import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { ImportDraft } from './import-draft.ts';
import { createImportDraft } from './import-draft.ts';
import { importsApi } from './import-queries.ts';

interface ImportSheetSelectProps {
  readonly id: string;
  readonly draft: ImportDraft;
  onChange(changes: Partial<ImportDraft>): void;
}

/** The key of the mutation that selects a sheet; it discards mapping changes made meanwhile. */
export const sheetMutationKey = (id: string) => ['imports', 'sheet', id];

/** Selects the sheet of a workbook to import; each sheet has its own columns. */
export function ImportSheetSelect({ id, draft, onChange }: ImportSheetSelectProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const choose = useMutation({
    mutationKey: sheetMutationKey(id),
    mutationFn: (sheet: string) => importsApi.chooseSheet({ id, sheet }),
    onSuccess: (upload) => onChange(createImportDraft(upload)),
    onError: (error) => fail(error, t`The sheet could not be read.`),
  });
  return (
    <Field label={t`Sheet`} help={t`One sheet is imported at a time.`} className="mb-6 max-w-80">
      {(control) => (
        <Select
          {...control}
          disabled={choose.isPending}
          value={choose.isPending ? choose.variables : (draft.sheet ?? '')}
          onChange={(event) => choose.mutate(event.target.value)}
        >
          {draft.sheets.map((sheet) => (
            <option key={sheet} value={sheet}>
              {sheet}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
