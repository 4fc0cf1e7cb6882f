import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Registration } from '#features/registrations/contract.ts';
import { ProjectPicker } from '#features/registrations/web/project-picker.tsx';
import { registrationQuery, registrationsQuery } from '#features/registrations/web/queries.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { PropertyFormValues } from './property-form-values.ts';

/** The registered project, and the number: that of the project, or typed. */
export function ProjectFields({ draft }: { draft: RecordDraft<PropertyFormValues> }) {
  const { t } = useLingui();
  const { form } = draft;
  const projectId = useValue(form, 'project_registration_id');
  const number = useValue(form, 'rera_number');
  const title = useValue(form, 'title');
  const address = useValue(form, 'address');
  const project = useQuery({ ...registrationQuery(projectId), enabled: projectId !== '', retry: false }).data;
  const projects = useQuery(registrationsQuery({ kind: ['project'] })).data ?? [];
  const suggested = projectId === '' ? projectFor(projects, { number, text: `${title} ${address}` }) : undefined;
  const name = suggested?.name;
  return (
    <>
      <ControlledField
        draft={draft}
        name="project_registration_id"
        className="col-span-3 phone:col-span-6"
        action={
          suggested && (
            <Button size="sm" variant="ghost" onClick={() => form.setValue('project_registration_id', suggested.id)}>
              {t`Use ${name}`}
            </Button>
          )
        }
      >
        {(control) => <ProjectPicker {...control} placeholder={t`None`} />}
      </ControlledField>
      {projectId === '' ? (
        <RecordTextField draft={draft} name="rera_number" className="col-span-3 phone:col-span-6" />
      ) : (
        <Field label={t`RERA number`} help={t`From the project.`} className="col-span-3 phone:col-span-6">
          {(control) => <Input {...control} value={project?.number ?? ''} readOnly />}
        </Field>
      )}
    </>
  );
}

/** The project with the typed number, else one whose name the title or address contains. */
function projectFor(
  projects: readonly Registration[],
  { number, text }: { number: string; text: string },
): Registration | undefined {
  const typed = number.trim().toUpperCase();
  const place = text.toLowerCase();
  return (
    projects.find((project) => typed !== '' && project.number.toUpperCase() === typed) ??
    projects.find(({ name }) => place.includes(name.toLowerCase()))
  );
}
