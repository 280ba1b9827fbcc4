import { lazyPart } from '@facet/sdk/ui';
import type { ExamplePictureProps, ExamplePictures } from '../contract.client.ts';
import type { WallServices } from './wall-picture.tsx';

const { Component: WallPicture } = lazyPart(async () => (await import('./wall-picture.tsx')).WallPicture, {});

/** Their code is loaded with the first picture. */
export function examplePictures(services: WallServices): ExamplePictures {
  return {
    Picture: (props: ExamplePictureProps) => <WallPicture {...services} {...props} className={undefined} />,
  };
}
