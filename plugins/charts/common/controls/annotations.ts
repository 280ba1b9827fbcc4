import { control, listOf } from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';

/** Annotation layers of a chart over an axis. */
export const annotationControls = topic({
  annotation_layers: control('AnnotationLayersControl', (value) => (value ? listOf<unknown>(value) : undefined), {
    default: [],
  }),
});

export const annotationSection = section('annotations', 'data', [['annotation_layers']], false);
