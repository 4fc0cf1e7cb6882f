import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { Delivery } from '../contract.ts';
import { maxEnquiryLengths } from '../rules.ts';
import { intakeApi } from './queries.ts';

interface LeadOfDeliveryProps {
  readonly delivery: Delivery;
  onMade(): void;
  onClose(): void;
}

/** Completes what was recognised of a delivery and makes a lead of it. */
export function LeadOfDeliveryDialog({ delivery, onMade, onClose }: LeadOfDeliveryProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const { full_name, phone, email, message } = delivery.recognised;
  const [values, setValues] = useState({ full_name, phone, email, message, property_id: delivery.property?.id ?? '' });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const make = useMutation({
    mutationFn: () =>
      intakeApi.makeLead({
        id: delivery.id,
        ...values,
        property_id: values.property_id === '' ? null : values.property_id,
      }),
    onSuccess: ({ state, person }) => {
      toast({
        tone: 'success',
        title: state === 'repeat' ? t`Added to a known person` : t`Lead added`,
        ...(person && {
          action: {
            label: person.topic === 'leads' ? t`Open lead` : t`Open client`,
            onAction: () =>
              void navigate({
                to: person.topic === 'leads' ? '/leads/$id' : '/clients/$id',
                params: { id: person.id },
              }),
          },
        }),
      });
      onMade();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) setProblems(problem.fields);
      else fail(error, t`The lead could not be added.`);
    },
    onSettled: () => {
      for (const topic of ['intake_deliveries', 'intake_connections', 'leads'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const errorOf = (name: keyof typeof values, label: string) => {
    const problem = problems.find(({ path }) => path === name);
    if (!problem) return undefined;
    if (name === 'phone' && problem.code === 'required') return t`Enter a phone number or an email address.`;
    return t(fieldMessage(problem, label));
  };
  return (
    <FormDialog
      formId="lead-of-delivery"
      title={t`Make a lead`}
      text={t`Check the details. Known people get a repeat enquiry, not a new lead.`}
      label={t`Add lead`}
      busyLabel={t`Saving...`}
      isBusy={make.isPending}
      onClose={onClose}
    >
      <form
        id="lead-of-delivery"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          setProblems([]);
          if (!make.isPending) make.mutate();
        }}
      >
        <Field label={t`Name`} error={errorOf('full_name', t`Name`)} className="col-span-full">
          {(field) => (
            <Input
              {...field}
              value={values.full_name}
              maxLength={maxEnquiryLengths.full_name}
              autoComplete="off"
              onChange={({ target }) => set({ full_name: target.value })}
            />
          )}
        </Field>
        <Field label={t`Phone`} error={errorOf('phone', t`Phone`)}>
          {(field) => (
            <Input
              {...field}
              type="tel"
              value={values.phone}
              maxLength={maxEnquiryLengths.phone}
              autoComplete="off"
              onChange={({ target }) => set({ phone: target.value })}
            />
          )}
        </Field>
        <Field label={t`Email`} error={errorOf('email', t`Email`)}>
          {(field) => (
            <Input
              {...field}
              type="email"
              value={values.email}
              maxLength={maxEnquiryLengths.email}
              autoComplete="off"
              onChange={({ target }) => set({ email: target.value })}
            />
          )}
        </Field>
        <Field label={t`Property`} error={errorOf('property_id', t`Property`)} className="col-span-full">
          {(field) => (
            <PropertyPicker
              {...field}
              value={values.property_id}
              placeholder={t`Search properties`}
              onChange={(property_id) => set({ property_id })}
            />
          )}
        </Field>
        <Field label={t`Message`} error={errorOf('message', t`Message`)} className="col-span-full">
          {(field) => (
            <Textarea
              {...field}
              rows={6}
              value={values.message}
              maxLength={maxEnquiryLengths.message}
              onChange={({ target }) => set({ message: target.value })}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
