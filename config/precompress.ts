import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz of best quality next to every file that shrinks; html is filled in by the server. */
export function precompress(): Plugin {
  return {
    name: 'aangan:precompress',
    enforce: 'post',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/^assets\/.*\.(js|css|svg|json)$/.test(file.fileName)) continue;
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const forms = {
            br: await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
            gz: await gzipped(content, { level: 9 }),
          };
          for (const [ending, source] of Object.entries(forms)) {
            if (source.length >= content.length) continue;
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source });
          }
        }
      },
    },
  };
}
