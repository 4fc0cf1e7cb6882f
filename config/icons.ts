import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const component = path.resolve('src/ui/icon.ts');
const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

interface IconModule {
  /** Each shape as [tag, attributes]. */
  readonly __iconData?: { readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[] };
}

/**
 * Lucide's shapes without its component, which is larger than ten icons and recomputes constants on every render;
 * a list shows two hundred icons.
 */
export function icons(): Plugin {
  return {
    name: 'aangan:icons',
    load: {
      filter: { id: iconFile },
      async handler(id) {
        const { __iconData: data }: IconModule = await import(pathToFileURL(id).href);
        if (!data) return null;
        const shapes = data.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
        return `import { icon } from ${JSON.stringify(component)};
export const __iconData = ${JSON.stringify(shapes)};
export default /* @__PURE__ */ icon(__iconData);`;
      },
    },
  };
}
