import { Parser } from 'htmlparser2';
import { FileFailure } from '../file-problems.ts';

export interface XmlHandlers {
  /** Names come without their prefix, attributes with it. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const deepest = 100;
const mostAttributes = 200;

/** Reads XML piece by piece and yields after each what `take` has collected. It resolves no entities but XML's own five. */
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
        if (attributes > mostAttributes) throw new FileFailure('damaged');
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

/** Reads a whole part for what its handlers collect. */
export async function walkXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers, () => []));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
