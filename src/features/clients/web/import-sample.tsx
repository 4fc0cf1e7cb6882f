import { useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '#features/imports/contract.ts';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { clientSample } from '../import/sample.ts';
import { Budget } from './budget.tsx';
import { clientTypeLabels } from './labels.ts';

/** The first clients as they will stand in the list. */
export function ImportSample({ sample }: { sample: ImportPreview['sample'] }) {
  const { t } = useLingui();
  return (
    <Table label={t`The first clients as they will be`}>
      <TableHead>
        <Column>{t`Client`}</Column>
        <Column>{t`Type`}</Column>
        <Column>{t`Preferred Locations`}</Column>
        <Column end>{t`Budget`}</Column>
      </TableHead>
      <TableBody>
        {sample
          .map(({ line, values }) => ({ line, ...clientSample.parse(values) }))
          .map((row) => (
            <Row key={row.line}>
              <Cell phone="top" cut>
                <TwoLines
                  first={row.full_name}
                  second={[row.phone, row.email].filter((text) => text !== null).join(' · ')}
                />
              </Cell>
              <Cell phone="topEnd" className="w-28 phone:w-auto">
                {row.client_type === null ? '–' : t(clientTypeLabels[row.client_type])}
              </Cell>
              <Cell phone="middle" className="w-64 phone:w-auto">
                {row.locations === '' ? '–' : row.locations}
              </Cell>
              <Cell phone="middleEnd" end strong className="w-44 phone:w-auto">
                <Budget least={row.budget_min} most={row.budget_max} />
              </Cell>
            </Row>
          ))}
      </TableBody>
    </Table>
  );
}
