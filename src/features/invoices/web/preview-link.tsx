import { useLingui } from '@lingui/react/macro';
import { previewUrl } from './queries.ts';

/** Opens the current PDF in a new tab; a draft is marked as one. */
export function PreviewLink({ id }: { readonly id: string }) {
  const { t } = useLingui();
  return (
    <a href={previewUrl(id)} target="_blank" rel="noopener" className="link">
      {t`Preview PDF`}
    </a>
  );
}
