import { useLingui } from '@lingui/react/macro';
import { queryOptions } from '@tanstack/react-query';
import type { DocumentPickerProps } from '#platform/files/web/document-parts.ts';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import { documentTypeWords } from '../labels.ts';
import { documentsApi } from './queries.ts';
import { UploadButton } from './upload-button.tsx';

const documentQuery = (id: string) =>
  queryOptions({ queryKey: ['documents', 'one', id], queryFn: () => documentsApi.find({ id }) });

/** Searches the documents of a person, or of the agency alone, and uploads a new one. */
export function DocumentPicker({ of, ...props }: DocumentPickerProps) {
  const { t } = useLingui();
  const owner = of === null ? {} : of.topic === 'leads' ? { lead: of.id } : { client: of.id };
  const prefill = of === null ? {} : of.topic === 'leads' ? { lead_id: of.id } : { client_id: of.id };
  return (
    <div className="grid gap-1">
      <RecordPicker
        {...props}
        query={documentQuery}
        labelOf={({ title }) => title}
        find={async (input) => {
          const { items } = await documentsApi.list({ ...owner, ...input, limit: of === null ? 60 : input.limit });
          return items
            .filter((one) => of !== null || (one.client_id === null && one.lead_id === null))
            .slice(0, input.limit)
            .map(({ id, title, document_type: type }) => ({
              value: id,
              label: title,
              detail: t(documentTypeWords.labelOf(type)),
            }));
        }}
        emptyText={t`No documents found`}
      />
      {/* The form of the dialog is inside another form. */}
      <span className="justify-self-start text-12" onSubmit={(event) => event.stopPropagation()}>
        <UploadButton isLink prefill={prefill} />
      </span>
    </div>
  );
}
