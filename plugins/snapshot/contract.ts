import type { downloadEndpoints, pictureEndpoints } from './common/wire/picture.ts';

type PictureEndpoints = typeof pictureEndpoints;
type DownloadEndpoints = typeof downloadEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends PictureEndpoints, DownloadEndpoints {}
}
