import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { CsvButton } from './csv-button.tsx';
import { DealCount } from './deal-count.tsx';
import { dealDays } from './rows-behind.ts';
import { ShareBar } from './share-bar.tsx';

export function TypeFiguresPanel({ found }: { found: Analytics }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const title = t`Property Types Performance`;
  const typeName = useTypeName();
  const nameOf = (name: string | null) => (name === null ? t`No type` : typeName(name));
  return (
    <section
      aria-labelledby="type-figures"
      className="min-w-0 min-[1101px]:col-start-2 min-[1101px]:row-span-2 min-[1101px]:row-start-1"
    >
      <SectionHead
        id="type-figures"
        title={title}
        action={
          <CsvButton
            of={title}
            rows={() => [
              [t`Type`, t`Properties`, t`Share (%)`, t`Deals`, t`Deal value`],
              ...found.types.map(({ name, properties, share, deals, value }) => [
                ...[nameOf(name), String(properties), String(share), String(deals), value],
              ]),
            ]}
          />
        }
      />
      {found.types.length === 0 ? (
        <p className="py-6 text-ink-3">{t`No properties yet`}</p>
      ) : (
        <Table label={title}>
          <TableHead>
            <Column>{t`Type`}</Column>
            <Column end>{t`Properties`}</Column>
            <Column end>{t`Deals`}</Column>
            <Column end>{t`Deal value`}</Column>
          </TableHead>
          <TableBody>
            {found.types.map(({ id, name, properties, share, deals, value }) => {
              return (
                <Row key={id ?? 'none'}>
                  <Cell phone="top" className="w-2/5">
                    <TwoLines first={nameOf(name)} />
                    <span className="mt-1 block max-w-40">
                      <ShareBar share={share} />
                    </span>
                  </Cell>
                  <Cell phone="topEnd" end>
                    <Link to="/properties" search={{ type: [id ?? 'none'] }} className="link">
                      {formatCount(properties)}
                    </Link>
                    <span className="block text-12 text-ink-3">{share}%</span>
                  </Cell>
                  <Cell phone="middle" end className="phone:text-left">
                    {deals === 0 ? (
                      <DealCount deals={0} />
                    ) : (
                      <Link to="/deals" search={{ ...dealDays(found), type: id ?? 'none' }} className="link">
                        <DealCount deals={deals} />
                      </Link>
                    )}
                  </Cell>
                  <Cell phone="middleEnd" end strong>
                    {shortMoney(value)}
                  </Cell>
                </Row>
              );
            })}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
