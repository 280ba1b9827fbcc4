// Needs zod, so it is a door of its own: the server, the cli and tests come in here, the browser never does.
export { checkEntries, schemaIssues } from './check-entries.ts';
export { catalogueText, declaredLabels, labelKeys } from './declared-labels.ts';
export { clientPart, type EntryDetails, withoutDetails } from './client-part.ts';
export { manifestLabels, type ManifestText, manifestTexts } from './manifest-texts.ts';
export { foreignManifest, pagesBelow, routesBelow, variablesBelow } from './foreign-manifest.ts';
export { hostSchema } from './host-schemas.ts';
export { checkManifest, type ManifestReading, manifestSchema, readManifest } from './manifest-schema.ts';
export { takenByOthers } from './taken-by-others.ts';
export { admits } from './sdk-range.ts';
export { manifestFromJson, manifestToJson } from './manifest-json.ts';
export { type EntryReport, isData, type KnownPoint, type KnownPoints, pointsOf } from './points-of.ts';
