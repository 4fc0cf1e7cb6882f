import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Heart, House, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Decision } from '#features/matching/rules.ts';
import { useReasonWords } from '#features/matching/web/reason-words.ts';
import type { PortalHome } from '#features/portal/contract.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { namedAfter } from '#ui/named-after.ts';

interface HomeCardProps {
  readonly home: PortalHome;
  readonly currency: Currency;
  readonly onSay: (decision: Decision | null) => Promise<void>;
}

/** A home with why it was chosen, and the client's answer to it. */
export function HomeCard({ home, currency, onSay }: HomeCardProps) {
  const { t } = useLingui();
  const [saying, setSaying] = useState<'interested' | 'not_suitable' | null>(null);
  const titleId = useId();
  const words = useReasonWords(currency);
  const typeName = useTypeName();
  const { title, price, purpose, city, address, bedrooms, bathrooms, square_feet, property_type } = home;
  const say = async (pressed: 'interested' | 'not_suitable', decision: Decision | null) => {
    if (saying) return;
    setSaying(pressed);
    await onSay(decision);
    setSaying(null);
  };
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised">
      <Pictures home={home} />
      <div className="grid gap-3 p-5 phone:p-4">
        <div>
          <h2 id={titleId} className="text-16">
            {title}
          </h2>
          <p className="text-ink-2">
            {address}, {city}
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="text-20 font-semibold tabular-nums">
            {formatMoney(price, currency)}
            {isMonthly(purpose) && (
              <span className="text-13 font-normal text-ink-3">
                {' '}
                <Trans>/ month</Trans>
              </span>
            )}
          </span>
          <span className="flex flex-wrap gap-x-3 text-ink-2">
            {property_type && <span>{typeName(property_type)}</span>}
            {bedrooms !== null && bedrooms > 0 && (
              <span>
                <Plural value={bedrooms} one="# bedroom" other="# bedrooms" />
              </span>
            )}
            {bathrooms !== null && (
              <span>
                <Plural value={bathrooms} one="# bathroom" other="# bathrooms" />
              </span>
            )}
            {square_feet && (
              <span>
                <Trans>{formatMeasure(square_feet)} sq ft</Trans>
              </span>
            )}
          </span>
        </p>
        {home.reasons.length > 0 && (
          <ul aria-label={t`Why we chose it`} className="flex flex-wrap gap-1.5">
            {words(home.reasons).map(({ text, isNear }) => (
              <li
                key={text}
                className={classNames(
                  'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-12',
                  isNear ? 'bg-warning-tint text-warning-ink' : 'bg-success-tint text-success-ink',
                )}
              >
                {!isNear && <Check aria-hidden="true" className="size-3.5" />}
                {text}
              </li>
            ))}
          </ul>
        )}
        {home.description !== '' && <p className="line-clamp-4 whitespace-pre-line text-ink-2">{home.description}</p>}
        <div className="flex flex-wrap gap-2">
          <Button
            {...namedAfter(titleId, 'interested')}
            variant={home.is_interested ? 'main' : 'line'}
            size="large"
            aria-pressed={home.is_interested}
            busy={saying === 'interested'}
            onClick={() => void say('interested', home.is_interested ? null : 'interested')}
          >
            <Heart aria-hidden="true" />
            {t`Interested`}
          </Button>
          <Button
            {...namedAfter(titleId, 'not-suitable')}
            variant="quiet"
            size="large"
            busy={saying === 'not_suitable'}
            onClick={() => void say('not_suitable', 'not_suitable')}
          >
            <X aria-hidden="true" />
            {t`Not suitable`}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** The pictures side by side, to be swiped or scrolled. */
function Pictures({ home: { images, title } }: { home: PortalHome }) {
  const { t } = useLingui();
  if (images.length === 0) {
    return (
      <div className="grid aspect-[16/7] place-items-center bg-paper text-line-strong">
        <House aria-hidden="true" className="size-8" />
      </div>
    );
  }
  const count = images.length;
  return (
    <section
      aria-label={t`Pictures of ${title}`}
      tabIndex={count > 1 ? 0 : undefined}
      className="flex snap-x snap-mandatory overflow-x-auto"
    >
      {images.map((image, index) => (
        <img
          key={image.id}
          src={`/portal/files/${image.id}/640`}
          srcSet={image.sizes.map((width) => `/portal/files/${image.id}/${width} ${width}w`).join(', ')}
          sizes="(max-width: 48rem) 100vw, 40rem"
          width={image.width}
          height={image.height}
          alt={t`${title}, ${index + 1} of ${count}`}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
          style={image.blur ? { backgroundImage: `url(${image.blur})` } : undefined}
          className="block aspect-[16/10] w-full flex-none snap-start bg-hover bg-cover bg-center object-cover"
        />
      ))}
    </section>
  );
}
