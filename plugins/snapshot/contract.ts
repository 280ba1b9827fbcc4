import type { pictureEndpoints } from './common/wire/picture.ts';

type PictureEndpoints = typeof pictureEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends PictureEndpoints {}
}
