import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage, languages } from '#platform/i18n/languages.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { ConsentText } from '../contract.ts';
import { consentPlaceholders, maxConsentTextLength } from '../rules.ts';
import { consentsApi, consentTextsQuery } from './queries.ts';

/** The texts that people agree to, in each language. */
export function ConsentTextSection() {
  const { t } = useLingui();
  const me = useMe();
  const found = useQuery(consentTextsQuery);
  const [language, setLanguage] = useState<Language>(isLanguage(me.language) ? me.language : 'en');
  const text = found.data?.find((one) => one.language === language);
  return (
    <FormSection
      title={t`Consent text`}
      text={t`Your team reads it to people before they agree. Clients see it in their portal.`}
    >
      <div className="col-span-6 grid gap-4">
        <Segmented
          label={t`Language`}
          value={language}
          onChange={setLanguage}
          segments={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {text ? (
          <TextForm key={`${language} ${text.version}`} text={text} />
        ) : found.isError ? (
          <ErrorState title={t`The texts could not be loaded`} onRetry={() => void found.refetch()} />
        ) : (
          <Loading label={t`Loading settings...`}>
            <Skeleton className="h-72" />
          </Loading>
        )}
      </div>
    </FormSection>
  );
}

function TextForm({ text }: { text: ConsentText }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { language, version, created_by, created_at } = text;
  const [body, setBody] = useState(text.body);
  const [isMissing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: () => consentsApi.saveText({ language, version, body }),
    onSuccess: (texts) => {
      queryClient.setQueryData(consentTextsQuery.queryKey, texts);
      toast({ tone: 'success', title: t`New version saved` });
    },
    onError: (error) => {
      const isConflict = problemOf(error).code === 'conflict';
      fail(error, isConflict ? t`Copy your text, then reload the page.` : t`The text could not be saved.`);
    },
  });
  const names = consentPlaceholders.map((name) => `{{${name}}}`).join(', ');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = body.trim() === '';
        setMissing(isEmpty);
        if (!isEmpty && !save.isPending) save.mutate();
      }}
    >
      <Field
        label={t`Text`}
        required
        help={t`Filled in by Aangan: ${names}`}
        error={isMissing ? t`Write the text.` : undefined}
      >
        {(field) => (
          <Textarea
            {...field}
            lang={language}
            rows={16}
            maxLength={maxConsentTextLength}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
      <p className="text-12 text-ink-3">
        {t`Version ${version}`} · {created_by === null ? t`Supplied with Aangan` : nameOf(created_by)}
        {created_by !== null && (
          <>
            {' · '}
            <When at={created_at} />
          </>
        )}
      </p>
      <p className="max-w-prose text-ink-3">{t`Saving adds a version. People who agreed before keep theirs.`}</p>
      <Button
        type="submit"
        variant="primary"
        busy={save.isPending}
        disabled={body === text.body}
        className="justify-self-start"
      >
        {t`Save new version`}
      </Button>
    </form>
  );
}
