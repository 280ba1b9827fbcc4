import { control, listOf } from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';

/** Layers that a chart over an axis shows beside its own numbers. */
export const annotationControls = topic({
  annotation_layers: control('AnnotationLayersControl', (value) => (value ? listOf<unknown>(value) : undefined), {
    default: [],
  }),
});

export const annotationSection = section('annotations', 'data', [['annotation_layers']], false);
