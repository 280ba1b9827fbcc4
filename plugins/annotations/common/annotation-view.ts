/** Whose rights decide on layers and their annotations. */
export const ANNOTATION_VIEW = 'Annotation';
