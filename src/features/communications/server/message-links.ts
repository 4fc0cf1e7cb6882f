import { comparedProperties } from '#features/properties/rules.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';

/** Links to the properties of a message; `app` fills it in. */
export interface MessageLinks {
  /** The URL of a link that may not exist yet. */
  urlOf(linkId: string): string;
  /** Creates the links; in the transaction of the message. */
  create(
    context: StaffContext,
    links: {
      readonly person: ContactPerson;
      readonly links: ReadonlyArray<{ readonly id: string; readonly property_ids: readonly string[] }>;
    },
  ): Promise<void>;
}

interface LinkedMessage {
  readonly property_ids?: readonly string[] | undefined;
  /** The ids of the links to `property_ids`, in their order; one alone compares several properties. */
  readonly link_ids?: readonly string[] | undefined;
}

/** The id of the link that compares the properties of a message; null if each has its own, or none. */
export function comparisonLinkId({ property_ids = [], link_ids = [] }: LinkedMessage): string | null {
  const [only] = link_ids;
  const { least, most } = comparedProperties;
  const isCompared = property_ids.length >= least && property_ids.length <= most;
  return only !== undefined && link_ids.length === 1 && isCompared ? only : null;
}

/** The links of a message whose URLs are in its text. */
export function linksInText(
  links: MessageLinks,
  { property_ids = [], link_ids = [] }: LinkedMessage,
  text: string,
): Array<{ id: string; property_ids: readonly string[] }> {
  const comparison = comparisonLinkId({ property_ids, link_ids });
  const all =
    comparison === null
      ? property_ids.flatMap((property_id, index) => {
          const id = link_ids[index];
          return id === undefined ? [] : [{ id, property_ids: [property_id] }];
        })
      : [{ id: comparison, property_ids }];
  return all.filter(({ id }) => text.includes(links.urlOf(id)));
}
