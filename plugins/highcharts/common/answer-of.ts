import type { QueryResult } from '@facet/sdk/common';

const NO_ANSWER: Pick<QueryResult, 'colnames' | 'coltypes' | 'data'> = { colnames: [], coltypes: [], data: [] };

/** One answer of a chart; without it, one that holds nothing. */
export const answerOf = (queries: readonly QueryResult[], index = 0): typeof NO_ANSWER => queries[index] ?? NO_ANSWER;
