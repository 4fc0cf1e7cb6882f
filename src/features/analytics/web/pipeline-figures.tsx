import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { leadStageWords } from '#features/leads/labels.ts';
import { wonStages } from '#features/leads/stages.ts';
import { StageMark } from '#features/leads/web/page/stage-mark.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { stageColour } from '#platform/words/stage-colour.ts';
import { wordColourClasses } from '#platform/words/web/word-colours.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { CsvButton } from './csv-button.tsx';
import { leadDays } from './rows-behind.ts';
import { ShareBar } from './share-bar.tsx';

/** The leads of the period by their current stage. */
export function PipelineFigures({ found }: { found: Analytics }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const { stages, total, value, conversion } = found.leads;
  const title = t`Lead Pipeline Analysis`;
  const all = formatCount(total);
  const worth = shortMoney(value);
  return (
    <section aria-labelledby="pipeline-figures" className="min-w-0">
      <SectionHead
        id="pipeline-figures"
        title={title}
        action={
          <CsvButton
            of={title}
            rows={() => [
              [t`Stage`, t`Leads`, t`Share (%)`, t`Value`],
              ...stages.map((stage) => [
                ...[t(leadStageWords.labelOf(stage.status)), String(stage.count), String(stage.share), stage.value],
              ]),
            ]}
          />
        }
      />
      <p className="pt-3 text-ink-2">
        <Link to="/leads" search={leadDays(found)} className="link">
          <Plural value={total} one={`${all} lead`} other={`${all} leads`} />
        </Link>
        {` · ${worth} · `}
        <Link to="/leads" search={{ ...leadDays(found), status: wonStages() }} className="link">
          {t`${conversion}% conversion rate`}
        </Link>
      </p>
      <Table label={title}>
        <TableHead>
          <Column>{t`Stage`}</Column>
          <Column className="w-1/3">{t`Share`}</Column>
          <Column end>{t`Leads`}</Column>
          <Column end>{t`Value`}</Column>
        </TableHead>
        <TableBody>
          {stages.map(({ status, count, value: budgets, share }) => (
            <Row key={status}>
              <Cell phone="top" className="not-phone:h-11">
                <Link
                  to="/leads"
                  search={{ ...leadDays(found), status: [status] }}
                  className="stretched inline-flex items-center gap-2 font-medium text-ink"
                >
                  <StageMark status={status} />
                  {t(leadStageWords.labelOf(status))}
                </Link>
              </Cell>
              <Cell phone="middle" className="not-phone:h-11">
                <span className="flex items-center gap-3">
                  <ShareBar share={share} className={wordColourClasses[stageColour(status)]} />
                  <span className="w-10 flex-none text-right text-12 text-ink-3 tabular-nums">{share}%</span>
                </span>
              </Cell>
              <Cell phone="topEnd" end strong className="not-phone:h-11">
                {formatCount(count)}
              </Cell>
              <Cell phone="middleEnd" end className="whitespace-nowrap not-phone:h-11">
                {shortMoney(budgets)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
