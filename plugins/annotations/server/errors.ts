import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const AnnotationErrors = {
  layerNameTaken: () => messageError(422, { name: [text('layer.nameTaken')] }),
  layerInUse: () => messageError(422, text('layer.inUse')),
  layerMissing: () => messageError(400, text('layer.missing')),
  taken: () => messageError(422, { short_descr: [text('annotation.taken')] }),
  backwards: () => messageError(422, { start_dttm: [text('annotation.backwards')] }),
} as const;

export const deletedLayers = (count: number): string =>
  text(count === 1 ? 'layer.deleted.one' : 'layer.deleted.many', { count });

export const deletedAnnotations = (count: number): string =>
  text(count === 1 ? 'annotation.deleted.one' : 'annotation.deleted.many', { count });
