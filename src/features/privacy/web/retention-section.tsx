import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { RetentionRule } from '../contract.ts';
import { retentionKindLabels, retentionModeLabels } from '../labels.ts';
import type { RetentionKind } from '../rules.ts';
import { privacySettingsQuery } from './queries.ts';

const dialog = lazyComponent(() => import('./retention-dialog.lazy.tsx').then((part) => part.RetentionDialog));

/** How long each kind of personal data is kept. */
export function RetentionSection() {
  const { t } = useLingui();
  const found = useQuery(privacySettingsQuery);
  const [kind, setKind] = useState<RetentionKind | null>(null);
  const close = () => setKind(null);
  const RetentionDialog = dialog.useComponent(kind !== null, kind !== null, close);
  const rules = found.data?.retention;
  const chosen = rules?.find((rule) => rule.kind === kind);
  return (
    <FormSection
      title={t`How long data is kept`}
      text={t`Invoices, deals and owners are always kept, because laws require it.`}
    >
      <div className="col-span-6">
        {rules ? (
          <ul aria-label={t`How long data is kept`}>
            {rules.map((rule) => (
              <li
                key={rule.kind}
                className="flex items-center gap-3 border-b border-line py-2.5 first:pt-0 last:border-0"
              >
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="text-ink">{t(retentionKindLabels[rule.kind])}</span>
                  <span className="text-12 text-ink-3">
                    <RuleText rule={rule} />
                  </span>
                </span>
                {rule.months !== null && <Badge tone="info">{t(retentionModeLabels[rule.mode])}</Badge>}
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={t`Change: ${t(retentionKindLabels[rule.kind])}`}
                  onPointerEnter={dialog.prefetch}
                  onFocus={dialog.prefetch}
                  onClick={() => setKind(rule.kind)}
                >
                  {t`Change`}
                </Button>
              </li>
            ))}
          </ul>
        ) : found.isError ? (
          <ErrorState title={t`The settings could not be loaded`} onRetry={() => void found.refetch()} />
        ) : (
          <Loading label={t`Loading settings...`}>
            <Skeleton className="h-56" />
          </Loading>
        )}
      </div>
      {RetentionDialog && chosen && <RetentionDialog rule={chosen} onClose={close} />}
    </FormSection>
  );
}

function RuleText({ rule: { months } }: { rule: RetentionRule }) {
  const { t } = useLingui();
  if (months === null) return t({ context: 'retention', message: 'Kept' });
  return <Plural value={months} one="Erased after # month" other="Erased after # months" />;
}
