import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { DetailField } from '#features/detail-proposals/rules.ts';
import { detailFieldsOf, isSameDetail } from '#features/detail-proposals/rules.ts';
import { useDetailTexts } from '#features/detail-proposals/web/use-detail-texts.ts';
import type { PortalView } from '#features/portal/contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage, languages } from '#platform/i18n/languages.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { isOtherPhone, joinOtherPhone, maxOtherPhones, splitOtherPhone } from '#platform/other-phones.ts';
import { phoneDigits } from '#platform/phone-digits.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PortalAct } from './use-portal.ts';

interface OwnDetailsDialogProps {
  readonly details: PortalView['details'];
  readonly act: PortalAct;
  readonly onClose: () => void;
}

interface Values {
  readonly full_name: string;
  readonly phone: string;
  readonly other_phones: readonly string[];
  readonly email: string;
  readonly address: string;
  readonly language: Language | null;
}

const minPhoneLength = 9;

/** Proposes corrections of the client's own details; starts from what is proposed already. */
export function OwnDetailsDialog({ details, act, onClose }: OwnDetailsDialogProps) {
  const { t } = useLingui();
  const { labelOf } = useDetailTexts();
  const [values, setValues] = useState(() => startOf(details));
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const ids = useIdempotencyKey(uuid);
  const fields = detailFieldsOf(details.topic);
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const others = values.other_phones.map((entry) => {
    const { kind, number } = splitOtherPhone(entry);
    return joinOtherPhone({ kind, number: number.trim() });
  });
  const isPhone = (typed: string) => phoneDigits(typed).length >= minPhoneLength;
  const problems: Partial<Record<DetailField, string>> = {
    ...(values.full_name.trim() === '' && { full_name: t`Enter your name.` }),
    ...(values.phone.trim() !== '' && !isPhone(values.phone) && { phone: t`Enter the whole number.` }),
    ...(others.some((entry) => !isOtherPhone(entry) || !isPhone(splitOtherPhone(entry).number)) && {
      other_phones: t`Enter the whole number.`,
    }),
    ...(values.email.trim() !== '' &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(values.email.trim()) && {
        email: t`Enter a whole email address.`,
      }),
  };
  const errorOf = (field: DetailField) => (isChecked ? problems[field] : undefined);
  const wanted = {
    full_name: values.full_name.trim(),
    phone: values.phone.trim() || null,
    other_phones: others,
    email: values.email.trim() || null,
    address: values.address.trim() || null,
    language: values.language,
  };
  const isChanged = fields.some((field) => !isSameDetail(details[field], wanted[field]));
  const send = async () => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const id = ids.of([JSON.stringify(wanted)]);
    const isSent = await act((portal) => portal.proposeDetails({ id, ...wanted }));
    setBusy(false);
    if (!isSent) return;
    toast({ tone: 'success', title: t`Corrections sent`, text: t`Your agent checks them first.` });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={t`Correct my details`}
      text={t`Your agent checks the corrections before they apply.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="own-details"
            busy={isBusy}
            busyLabel={t`Sending...`}
            disabled={!isChanged}
          >
            {t`Send`}
          </Button>
        </>
      }
    >
      <form
        id="own-details"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && isChanged) void send();
        }}
      >
        <Field label={labelOf('full_name')} required error={errorOf('full_name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={120}
              value={values.full_name}
              onChange={({ target }) => set({ full_name: target.value })}
            />
          )}
        </Field>
        <Field label={labelOf('phone')} error={errorOf('phone')}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={values.phone}
              onChange={({ target }) => set({ phone: target.value })}
            />
          )}
        </Field>
        {values.other_phones.length > 0 && (
          <Field label={labelOf('other_phones')} group error={errorOf('other_phones')}>
            {({ required: _, ...control }) => (
              <fieldset {...control} className="grid min-w-0 gap-2">
                {values.other_phones.map((entry, index) => {
                  const { kind, number } = splitOtherPhone(entry);
                  const position = index + 1;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies an entry being typed.
                    <div key={index} className="flex items-center gap-2">
                      <Input
                        type="tel"
                        aria-label={t`Other phone ${position}`}
                        maxLength={40}
                        value={number}
                        onChange={({ target }) =>
                          set({
                            other_phones: values.other_phones.with(
                              index,
                              joinOtherPhone({ kind, number: target.value }),
                            ),
                          })
                        }
                      />
                      <IconButton
                        icon={X}
                        label={t`Remove other phone ${position}`}
                        onClick={() => set({ other_phones: values.other_phones.filter((_, at) => at !== index) })}
                      />
                    </div>
                  );
                })}
              </fieldset>
            )}
          </Field>
        )}
        {values.other_phones.length < maxOtherPhones && (
          <Button
            className="justify-self-start"
            onClick={() =>
              set({ other_phones: [...values.other_phones, joinOtherPhone({ kind: 'other', number: '' })] })
            }
          >
            <Plus aria-hidden="true" />
            {t`Add a phone number`}
          </Button>
        )}
        <Field label={labelOf('email')} error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={values.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          )}
        </Field>
        {fields.includes('address') && (
          <Field label={labelOf('address')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                autoComplete="street-address"
                maxLength={300}
                value={values.address}
                onChange={({ target }) => set({ address: target.value })}
              />
            )}
          </Field>
        )}
        {fields.includes('language') && (
          <Field label={labelOf('language')}>
            {(control) => (
              <Select
                {...control}
                value={values.language ?? 'en'}
                onChange={({ target }) => isLanguage(target.value) && set({ language: target.value })}
              >
                {languages.map(({ code, name }) => (
                  <option key={code} value={code} lang={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function startOf({ proposal, ...details }: PortalView['details']): Values {
  const proposed =
    proposal?.state === 'open' ? Object.fromEntries(proposal.fields.map(({ field, wanted }) => [field, wanted])) : {};
  const { full_name, phone, other_phones, email, address, language } = { ...details, ...proposed };
  return {
    full_name,
    phone: phone ?? '',
    other_phones,
    email: email ?? '',
    address: address ?? '',
    language,
  };
}
