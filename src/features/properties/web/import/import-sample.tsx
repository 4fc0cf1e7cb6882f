import { useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '#features/imports/contract.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { propertySample } from '../../import/sample.ts';
import { PropertyFacts } from '../page/property-facts.tsx';

export function PropertyImportSample({ sample }: { sample: ImportPreview['sample'] }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const types = useTypes();
  return (
    <Table label={t`Preview of the first properties`}>
      <TableHead>
        <Column>{t`Property`}</Column>
        <Column>{t`Type`}</Column>
        <Column>{t`Size`}</Column>
        <Column end>{t`Price`}</Column>
      </TableHead>
      <TableBody>
        {sample
          .map(({ row: number, values }) => ({ number, ...propertySample.parse(values) }))
          .map((row) => (
            <Row key={row.number}>
              <Cell phone="top" cut>
                <TwoLines
                  first={row.title}
                  second={[...new Set([row.address, row.locality, row.city].filter(Boolean))].join(', ')}
                />
              </Cell>
              <Cell phone="middleEnd" className="w-28 phone:w-auto">
                {types.find(({ id }) => id === row.property_type_id)?.name ?? '–'}
              </Cell>
              <Cell phone="middle" className="w-64 phone:w-auto">
                <PropertyFacts bedrooms={row.bedrooms} bathrooms={row.bathrooms} squareFeet={row.square_feet} />
              </Cell>
              <Cell phone="topEnd" end strong className="w-36 phone:w-auto">
                {money(row.price)}
              </Cell>
            </Row>
          ))}
      </TableBody>
    </Table>
  );
}
