import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { rspack } from '@rspack/core';

const TEXTS = /\.(m?js|css|svg|topojson)$/;
/** Of smaller files the headers of the format eat what is gained. */
const FROM_BYTES = 400;
const BROTLI_QUALITY = 10;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text of a release. The server sends those as they are: it compresses nothing while
 * a page waits for them, and they are a sixth smaller than what it could make in that time.
 */
export class CompressedAssets implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('CompressedAssets', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressedAssets', stage }, async (assets) => {
        await Promise.all(
          Object.entries(assets).map(async ([name, source]) => {
            const bytes = source.buffer();
            if (!TEXTS.test(name) || bytes.length < FROM_BYTES) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            const [small, plain] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
            compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(small));
            compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(plain));
          }),
        );
      });
    });
  }
}
