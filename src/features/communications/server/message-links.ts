import type { Person } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';

/** Links to the properties of a message; `app` fills it in. */
export interface MessageLinks {
  /** The URL of a link that may not exist yet. */
  urlOf(linkId: string): string;
  /** Creates the links; in the transaction of the message. */
  create(
    context: StaffContext,
    links: {
      readonly person: Person;
      readonly links: ReadonlyArray<{ readonly id: string; readonly property_id: string }>;
    },
  ): Promise<void>;
}

interface LinkedMessage {
  readonly property_ids?: readonly string[] | undefined;
  /** The ids of the links to `property_ids`, in their order. */
  readonly link_ids?: readonly string[] | undefined;
}

/** The links of a message whose URLs are in its text. */
export function linksInText(
  links: MessageLinks,
  { property_ids = [], link_ids = [] }: LinkedMessage,
  text: string,
): Array<{ id: string; property_id: string }> {
  return property_ids.flatMap((property_id, index) => {
    const id = link_ids[index];
    return id !== undefined && text.includes(links.urlOf(id)) ? [{ id, property_id }] : [];
  });
}
