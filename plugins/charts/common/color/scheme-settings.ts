import type { ProcessSetting } from '@facet/sdk/common';

/** Schemes by key. One colour says nothing of amounts. */
const schemesBy = (leastColors: number): Extract<ProcessSetting, { readonly type: 'json' }>['schema'] => ({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      label: { type: 'string', minLength: 1, maxLength: 100 },
      description: { type: 'string', maxLength: 500 },
      colors: { type: 'array', items: { type: 'string', maxLength: 7 }, minItems: leastColors, maxItems: 100 },
    },
    required: ['colors'],
    additionalProperties: false,
  },
});

/** The schemes that the operator adds to those of the controls. */
export const schemeSettings: readonly ProcessSetting[] = [
  {
    name: 'extraCategoricalColorSchemes',
    env: 'FACET_EXTRA_CATEGORICAL_COLOR_SCHEMES',
    description:
      'Colour schemes for groups beside those of Facet: {"acme": {"label": "Acme", "colors": ["#1a2b3c", …]}}.',
    type: 'json',
    default: {},
    schema: schemesBy(1),
    allowed: 'a JSON object of schemes with colors, each as # and six digits, and a label',
  },
  {
    name: 'extraSequentialColorSchemes',
    env: 'FACET_EXTRA_SEQUENTIAL_COLOR_SCHEMES',
    description: 'Colour schemes for amounts beside those of Facet, in the same form, from low to high.',
    type: 'json',
    default: {},
    schema: schemesBy(2),
    allowed: 'a JSON object of schemes with two or more colors, each as # and six digits, and a label',
  },
];
