import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ImportPreview } from '#features/imports/contract.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { Budget } from '#features/requirements/web/budget.tsx';
import { formatRoomRange } from '#features/requirements/web/rooms.ts';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { type ClientSample, clientSample } from '../../import/sample.ts';
import { clientTypeLabels } from '../../labels.ts';

export function ClientImportSample({ sample }: { sample: ImportPreview['sample'] }) {
  const { t } = useLingui();
  const types = useQuery(propertyTypesQuery);
  const format = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  const propertyText = ({ property_types, bedrooms_min, bedrooms_max }: ClientSample) => {
    const names = types.data?.filter(({ id }) => property_types.split(',').includes(id)).map(({ name }) => name) ?? [];
    const rooms = formatRoomRange(bedrooms_min, bedrooms_max, format);
    return [names.join(', '), rooms === null ? '' : t`Bedrooms: ${rooms}`].filter(Boolean).join(' · ');
  };
  return (
    <Table label={t`Preview of the first clients`}>
      <TableHead>
        <Column>{t`Client`}</Column>
        <Column>{t`Type`}</Column>
        <Column>{t`Preferred locations`}</Column>
        <Column end>{t`Budget`}</Column>
      </TableHead>
      <TableBody>
        {sample
          .map(({ row: number, values }) => ({ number, ...clientSample.parse(values) }))
          .map((row) => (
            <Row key={row.number}>
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
                <span className="block truncate">{row.locations === '' ? '–' : row.locations}</span>
                <span className="block truncate text-12 text-ink-3 empty:hidden">{propertyText(row)}</span>
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
