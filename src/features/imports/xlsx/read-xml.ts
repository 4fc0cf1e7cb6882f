import { Parser } from 'htmlparser2';
import { FileFailure } from '../file-problems.ts';

export interface XmlHandlers {
  /** Element names have no prefix; attribute names keep theirs. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const deepest = 100;
const maxAttributes = 200;

/** Parses XML in chunks and yields what `take` has collected after each. Resolves only the five predefined entities. */
export async function* readXml<Item>(
  pieces: AsyncIterable<string>,
  { open, text, close }: XmlHandlers,
  take: () => Iterable<Item>,
): AsyncGenerator<Item> {
  let depth = 0;
  let attributes = 0;
  const parser = new Parser(
    {
      onopentagname: () => {
        depth += 1;
        attributes = 0;
        if (depth > deepest) throw new FileFailure('damaged');
      },
      onattribute: () => {
        attributes += 1;
        if (attributes > maxAttributes) throw new FileFailure('damaged');
      },
      onopentag: (name, given) => open?.(localName(name), given),
      ontext: (said) => text?.(said),
      onclosetag: (name) => {
        depth -= 1;
        close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    parser.write(piece);
    yield* take();
  }
  parser.end();
  yield* take();
}

/** Parses a whole part, for handlers that collect. */
export async function walkXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers, () => []));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
