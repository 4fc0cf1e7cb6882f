import { Plural, useLingui } from '@lingui/react/macro';
import { marketFigureLabels } from '#features/owner-reports/labels.ts';
import { marketFigures } from '#features/owner-reports/rules.ts';
import { DismissalReasons } from '#features/owner-reports/web/dismissal-reasons.tsx';
import type { PortalView } from '#features/portal/contract.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { formatDay } from '#platform/dates.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { shortMoney } from '#platform/money.ts';

interface OwnedPropertiesProps extends Pick<PortalView, 'owned'> {
  readonly currency: PortalView['company']['currency'];
  /** The page is about nothing else, so its title names them. */
  readonly isOnly: boolean;
}

/** What the client offers through the agency, with the response of the market. */
export function PortalOwnedProperties({ owned, currency, isOnly }: OwnedPropertiesProps) {
  const { t } = useLingui();
  if (owned.length === 0) return null;
  return (
    <section aria-labelledby="owned" className="grid gap-3">
      <h2 id="owned" className={isOnly ? 'sr-only' : 'text-16'}>{t`Properties you offer`}</h2>
      <ul className="grid gap-3">
        {owned.map((response) => (
          <OwnedProperty key={response.property.id} response={response} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function OwnedProperty({
  response,
  currency,
}: {
  readonly response: PortalView['owned'][number];
  readonly currency: OwnedPropertiesProps['currency'];
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const { property, days_on_market: days, earlier_prices, upcoming_visits: upcoming } = response;
  const price = (given: string, purpose: Purpose) => {
    const amount = shortMoney(given, currency, language);
    return isMonthly(purpose) ? t`${amount} / month` : amount;
  };
  const recent = (count: number) => t`${count} in the last 7 days`;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-raised p-5 phone:p-4">
      <div className="grid gap-0.5">
        <h3 className="break-words text-16 font-semibold text-ink">{property.title}</h3>
        <p className="text-ink-2">
          {[property.city, price(property.price, property.purpose)].filter(Boolean).join(' · ')}
          {' · '}
          <Plural value={days} _0="listed today" one="# day on the market" other="# days on the market" />
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        {marketFigures.map((name) => {
          const counted = response[name];
          return (
            counted && (
              <div key={name}>
                <dt className="text-12 text-ink-3">{t(marketFigureLabels[name])}</dt>
                <dd className="text-20 font-semibold text-ink tabular-nums">{counted.total}</dd>
                <dd className="text-12 text-ink-3">{recent(counted.recent)}</dd>
              </div>
            )
          );
        })}
      </dl>
      {response.dismissals && <DismissalReasons dismissals={response.dismissals} />}
      {upcoming > 0 && <p className="text-ink-2">{t`Visits planned: ${upcoming}`}</p>}
      {earlier_prices.length > 0 && (
        <div>
          <h4 className="text-12 text-ink-3">{t`Earlier prices`}</h4>
          <ul className="text-ink-2">
            {earlier_prices.map((earlier) => {
              const [amount, until] = [price(earlier.price, earlier.purpose), formatDay(earlier.until, 'dd/mm/yyyy')];
              return <li key={`${earlier.until} ${earlier.price}`}>{t`${amount} until ${until}`}</li>;
            })}
          </ul>
        </div>
      )}
    </li>
  );
}
