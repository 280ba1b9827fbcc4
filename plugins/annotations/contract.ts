import type { annotationEndpoints } from './common/wire/annotation.ts';
import type { layerEndpoints } from './common/wire/layer.ts';

type AnnotationEndpoints = typeof annotationEndpoints;
type LayerEndpoints = typeof layerEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends AnnotationEndpoints, LayerEndpoints {}
}
