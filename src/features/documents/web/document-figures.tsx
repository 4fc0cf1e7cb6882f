import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { labelsIn } from '#platform/fields/fields.ts';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { documentTypeWords } from '../labels.ts';
import type { DocumentGroup } from '../rules.ts';
import { documentTypes, groupOf } from '../rules.ts';
import { documentFiguresQuery } from './queries.ts';

/** Four cards, each with a link to its documents. */
export function DocumentFiguresPanel() {
  const { t } = useLingui();
  const { data } = useQuery(documentFiguresQuery);
  const types = [...new Set([...documentTypes, ...labelsIn(documentTypeWords).map(([type]) => type)])];
  const of = (group: DocumentGroup) => ({ type: types.filter((type) => groupOf(type) === group) });
  const shown = (count: number | undefined) =>
    count === undefined ? <Skeleton className="my-1 h-6 w-10" /> : formatCount(count);
  return (
    <Figures
      label={t`Documents by type`}
      figures={[
        { label: t`Total Documents`, value: shown(data?.total), link: <Link to="/documents" search={{}} /> },
        {
          label: t`Agreements`,
          value: shown(data?.agreements),
          link: <Link to="/documents" search={of('agreements')} />,
        },
        { label: t`Legal Docs`, value: shown(data?.legal), link: <Link to="/documents" search={of('legal')} /> },
        {
          label: t({ context: 'documents', message: 'Other' }),
          value: shown(data?.other),
          link: <Link to="/documents" search={of('other')} />,
        },
      ]}
    />
  );
}
