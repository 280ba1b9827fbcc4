import { messageError } from '@facet/sdk/server';

/** The contract prints these as the text of a list that holds one translated message. */
export const RuleErrors = {
  roleMissing: () => messageError(422, "[l'Some roles do not exist']"),
  datasetMissing: () => messageError(422, "[l'Datasource does not exist']"),
  nameTaken: () => messageError(422, { name: ['A rule with this name already exists.'] }),
} as const;

export const deletedRules = (count: number): string => `Deleted ${count} ${count === 1 ? 'rule' : 'rules'}`;
