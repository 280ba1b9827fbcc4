import type { PointDeclaration } from '@facet/sdk/common';

export const points = {
  'explore-json/payload@1': {
    side: 'server',
    description: 'Chart data in the form of earlier releases; the key is the viz_type of the contract.',
  },
  'explore-json/joint-payload@1': {
    side: 'server',
    description:
      'The data of a chart that draws saved charts, as clients of older releases get it; the key is the viz_type.',
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
