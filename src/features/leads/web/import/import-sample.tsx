import { useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '#features/imports/contract.ts';
import { Budget } from '#features/requirements/web/budget.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { leadSample } from '../../import/sample.ts';
import { leadSourceLabel, leadStageWords } from '../../labels.ts';

/** The first leads as the list will show them. */
export function LeadImportSample({ sample }: { sample: ImportPreview['sample'] }) {
  const { t } = useLingui();
  return (
    <Table label={t`Preview of the first leads`}>
      <TableHead>
        <Column>{t`Lead`}</Column>
        <Column>{t`Stage`}</Column>
        <Column>{t`Source`}</Column>
        <Column end>{t`Budget`}</Column>
      </TableHead>
      <TableBody>
        {sample
          .map(({ row: number, values }) => ({ number, ...leadSample.parse(values) }))
          .map((row) => (
            <Row key={row.number}>
              <Cell phone="top" cut>
                <TwoLines
                  first={row.full_name}
                  second={[row.phone, row.email].filter((text) => text !== null).join(' · ')}
                />
              </Cell>
              <Cell phone="topEnd" className="w-32 phone:w-auto">
                {t(leadStageWords.labelOf(row.status))}
              </Cell>
              <Cell phone="middle" className="w-44 phone:w-auto">
                {t(leadSourceLabel(row.source))}
              </Cell>
              <Cell phone="middleEnd" end strong className="w-40 phone:w-auto">
                {row.budget_min === null && row.budget === null ? (
                  '–'
                ) : (
                  <Budget least={row.budget_min} most={row.budget} />
                )}
              </Cell>
            </Row>
          ))}
      </TableBody>
    </Table>
  );
}
