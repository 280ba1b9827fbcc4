import type { AdvancedType, ValueSpan } from '@facet/plugin-query/contract.server';
import { defineRoutes, type RouteSet } from '@facet/sdk/server';
import { advancedTypeEndpoints } from '../common/wire/advanced-type.ts';
import { AdvancedTypeErrors } from './errors.ts';

export interface KnownTypes {
  names(): readonly string[];
  find(name: string): Promise<AdvancedType | undefined>;
}

export function advancedTypeRoutes(types: KnownTypes): RouteSet {
  return defineRoutes(advancedTypeEndpoints, {
    'GET /api/v1/advanced_data_type/types': () => ({ json: { result: [...types.names()] } }),
    async 'GET /api/v1/advanced_data_type/convert'({ q }) {
      const type = await types.find(q.type);
      if (type === undefined) throw AdvancedTypeErrors.unknownType(q.type);
      // Empty values were not typed yet.
      const written = q.values.filter((value) => value !== null && value !== '').map(String);
      const { spans, error, operators } = await type.convert(written);
      return {
        json: {
          result: {
            values: spans.map(asNumbers),
            error_message: error,
            display_value: spans.map(displayOf).join(', '),
            valid_filter_operators: [...operators],
          },
        },
      };
    },
  });
}

const asNumbers = ({ start, end }: ValueSpan) =>
  start === end ? exact(start) : { start: exact(start), end: exact(end) };

const displayOf = ({ start, end }: ValueSpan): string => (start === end ? start : `${start} - ${end}`);

function exact(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
