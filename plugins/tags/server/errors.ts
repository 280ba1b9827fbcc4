import { type HttpError, messageError } from '@facet/sdk/server';

/** What is wrong with tags (reference: HTTP API 13). */
export const TagErrors = {
  invalid: (): HttpError => messageError(422, 'Invalid tag'),
  missingTags: (): HttpError => messageError(400, "Missing required field 'tags' in 'properties'"),
  nameTaken: (): HttpError => messageError(422, { name: ['Must be unique'] }),
} as const;

export const deletedTags = (count: number): string => `Deleted ${count} ${count === 1 ? 'tag' : 'tags'}`;
