import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

/** Integers beyond the range of doubles are strings of digits. */
const number = z.union([z.number(), z.string()]);
const MOST_VALUES = 10_000;

export const advancedTypeEndpoints = defineEndpoints({
  'GET /api/v1/advanced_data_type/types': {
    policy: { permission: ['can_read', 'AdvancedDataType'] },
    summary: 'Names of the advanced data types',
    responses: { 200: z.object({ result: z.array(z.string()) }) },
  },
  'GET /api/v1/advanced_data_type/convert': {
    policy: { permission: ['can_read', 'AdvancedDataType'] },
    summary: 'Values of an advanced data type, converted',
    rison: z.object({
      type: z.string(),
      values: z.array(z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()])).max(MOST_VALUES),
    }),
    responses: {
      200: z.object({
        result: z.object({
          values: z.array(z.union([number, z.object({ start: number, end: number })])),
          /** Empty: all values are valid. */
          error_message: z.string(),
          display_value: z.string(),
          valid_filter_operators: z.array(z.string()),
        }),
      }),
    },
  },
});
