import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useDocumentParts } from '#platform/files/web/document-parts.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { When } from '#platform/formats/web/when.tsx';
import { languages } from '#platform/i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { ConsentEntry, PersonConsents } from '../contract.ts';
import {
  consentActLabels,
  consentChannelLabels,
  consentPurposeLabels,
  consentStateLabels,
  consentWayLabels,
} from '../labels.ts';
import type { ConsentAct, ConsentState } from '../rules.ts';
import { consentChannels, consentPurposes } from '../rules.ts';
import { consentsQuery } from './queries.ts';

interface ConsentPanelProps {
  readonly person: ContactPerson & { readonly full_name: string };
}

const dialog = lazyComponent(() => import('./consent-dialog.lazy.tsx').then((part) => part.ConsentDialog));

/** What a person agreed to, and buttons to record the next act. */
export function ConsentPanel({ person }: ConsentPanelProps) {
  const { t } = useLingui();
  const found = useQuery(consentsQuery(person));
  const [act, setAct] = useState<ConsentAct | null>(null);
  const close = () => setAct(null);
  const ConsentDialog = dialog.useComponent(act !== null, act !== null, close);
  const { data } = found;
  return (
    <section aria-labelledby="consent">
      <SectionHead id="consent" title={t({ context: 'heading', message: 'Consent' })} />
      {!data &&
        (found.isError ? (
          <ErrorState title={t`Consents could not be loaded`} onRetry={() => void found.refetch()} />
        ) : (
          <Loading label={t`Loading consents...`}>
            <Skeleton className="mt-3 h-40" />
          </Loading>
        ))}
      {data && (
        <div className="grid gap-3 py-3">
          <ConsentTable consents={data} />
          <div className="flex flex-wrap gap-1.5 print:hidden">
            <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('given')}>{t`Record consent`}</Button>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('withdrawn')}>
              {t({ context: 'consent', message: 'Withdraw' })}
            </Button>
            {data.is_contact_refused ? (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('contact_allowed')}>
                {t`Allow contact again`}
              </Button>
            ) : (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('do_not_contact')}>
                {t(consentActLabels.do_not_contact)}
              </Button>
            )}
          </div>
          {data.history.length > 0 && (
            <details>
              <summary className="link w-fit">{t({ context: 'consent', message: 'History' })}</summary>
              <ul className="mt-2 grid gap-3">
                {data.history.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {ConsentDialog && act && data && <ConsentDialog person={person} act={act} consents={data} onClose={close} />}
    </section>
  );
}

const stateIcons: Readonly<Record<ConsentState, { icon: typeof Check; className: string }>> = {
  given: { icon: Check, className: 'text-success-ink' },
  withdrawn: { icon: X, className: 'text-danger-ink' },
  not_asked: { icon: Minus, className: 'text-ink-3' },
};

function ConsentTable({ consents }: { consents: PersonConsents }) {
  const { t } = useLingui();
  return (
    <table className="w-full text-12">
      <caption className="sr-only">{t`Consent by purpose and channel`}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col">
            <span className="sr-only">{t`Purpose`}</span>
          </th>
          {consentChannels.map((channel) => (
            <th key={channel} scope="col" className="px-1 py-1 text-center font-normal whitespace-nowrap">
              {t(consentChannelLabels[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {consentPurposes.map((purpose) => (
          <tr key={purpose} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal text-ink">
              {t(consentPurposeLabels[purpose])}
            </th>
            {consentChannels.map((channel) => {
              const one = consents.states.find((stated) => stated.purpose === purpose && stated.channel === channel);
              const state = one?.state ?? 'not_asked';
              const { icon: Icon, className } = stateIcons[state];
              const label = t(consentStateLabels[state]);
              return (
                <td key={channel} className="py-1.5 text-center" title={label}>
                  <Icon aria-hidden="true" className={`inline size-4 ${className}`} />
                  <span className="sr-only">{label}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const { t } = useLingui();
  const { act, purposes, channels, way, at, recorded_by, text_version, note } = entry;
  const what = [
    ...purposes.map((one) => t(consentPurposeLabels[one])),
    ...channels.map((one) => t(consentChannelLabels[one])),
  ];
  const language = languages.find(({ code }) => code === entry.language)?.name ?? entry.language;
  const how = [
    t(consentWayLabels[way]),
    recorded_by,
    text_version !== null && t`text version ${text_version} in ${language}`,
  ];
  return (
    <li className="grid gap-0.5 text-12">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-medium text-ink">{t(consentActLabels[act])}</span>
        <When at={at} className="whitespace-nowrap text-ink-3" />
      </span>
      {what.length > 0 && <span className="text-ink-2">{what.join(' · ')}</span>}
      <span className="text-ink-3">{how.filter(Boolean).join(' · ')}</span>
      {note !== '' && <span className="text-ink-2 [overflow-wrap:anywhere]">{note}</span>}
      {entry.proof && <Proof proof={entry.proof} />}
    </li>
  );
}

/** What proves an act: a document to download, or the message in the communications of the person. */
function Proof({ proof }: { proof: NonNullable<ConsentEntry['proof']> }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const parts = useDocumentParts();
  if (proof.kind === 'message') {
    const day = dayOf(proof.at);
    return <span className="text-ink-3">{t`Proof: message of ${day}`}</span>;
  }
  return (
    <span className="flex flex-wrap gap-x-1 text-ink-3">
      {t({ context: 'consent', message: 'Proof:' })}{' '}
      {parts ? <parts.DocumentLink id={proof.id} title={proof.title} /> : proof.title}
    </span>
  );
}
