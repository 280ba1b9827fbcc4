import type { QueryResult } from '@facet/sdk/common';

const NO_ANSWER: Pick<QueryResult, 'colnames' | 'coltypes' | 'data'> = { colnames: [], coltypes: [], data: [] };

/** One query result of a chart; an empty result where it is missing. */
export const answerOf = (queries: readonly QueryResult[], index = 0): typeof NO_ANSWER => queries[index] ?? NO_ANSWER;
