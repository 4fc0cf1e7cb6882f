import { useLingui } from '@lingui/react/macro';
import { Scale } from 'lucide-react';
import { comparedProperties } from '#features/properties/rules.ts';
import { requestShare } from '#features/properties/web/share-request.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { Button } from '#ui/button.tsx';

interface CompareInOneLinkProps {
  readonly person: ContactPerson & { readonly full_name: string };
  readonly propertyIds: readonly string[];
  /** Leaves the message. */
  onLeave(): void;
}

/** Offers one link that compares the properties of a message, instead of one link for each. */
export function CompareInOneLink({ person, propertyIds, onLeave }: CompareInOneLinkProps) {
  const { t } = useLingui();
  const { least, most } = comparedProperties;
  if (propertyIds.length < least || propertyIds.length > most) return null;
  return (
    <Button
      size="sm"
      className="justify-self-start"
      aria-haspopup="dialog"
      onClick={() => {
        onLeave();
        requestShare({ propertyIds, person });
      }}
    >
      <Scale aria-hidden="true" />
      {t`Compare them in one link instead`}
    </Button>
  );
}
