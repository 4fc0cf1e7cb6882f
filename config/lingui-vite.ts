import { transformAsync } from '@babel/core';
import macroPlugin from '@lingui/babel-plugin-lingui-macro';
import type { Plugin } from 'vite';
import { linguiConfig, readSentences } from './lingui-sentences.ts';

/**
 * Transforms Lingui's macros for the browser, the server and the tests. A production build removes the English
 * messages from the code, because they load from the catalogs like every language, and shortens their ids.
 */
export function linguiMacros(): Plugin {
  let isFinal = false;
  return {
    name: 'aangan:lingui-macros',
    enforce: 'pre',
    // Babel takes the macros out; Vite's dev server would bundle them for the browser.
    config: () => ({ optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] } }),
    configResolved(config) {
      isFinal = config.command === 'build' && config.isProduction;
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const filename = id.replace(/\?.*$/, '');
        const shortIds = isFinal ? (await readSentences()).shortIds : new Map<string, string>();
        return transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: filename.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [
            [macroPlugin, { linguiConfig, stripMessageField: isFinal }],
            [shortenIds, { shortIds }],
          ],
        });
      },
    },
  };
}

interface IdProperty {
  readonly node: { readonly key: { readonly name?: string }; readonly value: { type: string; value?: string } };
}

/** Runs after the macros, which emit each message as `{ id: '…' }`. */
function shortenIds(_babel: unknown, { shortIds }: { shortIds: ReadonlyMap<string, string> }) {
  const shorten = ({ node: { key, value } }: IdProperty) => {
    const short = key.name === 'id' && value.type === 'StringLiteral' && shortIds.get(value.value ?? '');
    if (short) value.value = short;
  };
  return {
    visitor: {
      Program: {
        exit(program: { traverse(visitor: { ObjectProperty: typeof shorten }): void }) {
          program.traverse({ ObjectProperty: shorten });
        },
      },
    },
  };
}
