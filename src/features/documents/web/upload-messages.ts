import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UploadState } from '#features/files/web/uploads.ts';
import type { DocumentRefusal } from '../rules.ts';

export const uploadRefusalLabels: Readonly<
  Record<DocumentRefusal, { title: MessageDescriptor; text: MessageDescriptor }>
> = {
  too_large: { title: msg`File too large`, text: msg`Please select a file smaller than 10MB.` },
  empty: { title: msg`Error`, text: msg`This file is empty.` },
  not_a_document: { title: msg`Error`, text: msg`Please select a PDF, Word, JPG or PNG file.` },
};

/** The error of a file that is neither uploaded nor uploading. */
export function useUploadProblem(): (state: UploadState<DocumentRefusal> | undefined) => string | null {
  const { t } = useLingui();
  return (state) => {
    switch (state?.kind) {
      case undefined:
        return t`The upload did not finish. Choose the file again.`;
      case 'refused':
        return t(uploadRefusalLabels[state.refusal].text);
      case 'failed':
        return state.isSignedOut
          ? t`You must be logged in to upload documents.`
          : t`Failed to upload document. Please try again.`;
      default:
        return null;
    }
  };
}
