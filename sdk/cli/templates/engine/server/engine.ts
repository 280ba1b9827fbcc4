import {
  type Engine,
  type MetadataStore,
  STANDARD_FUNCTIONS,
  STANDARD_OPERATORS,
  STANDARD_TYPES,
} from '@facet/sdk/server';
import { dialect } from './dialect.ts';
import { planetsDatabase } from './planets-database.ts';

export function planetsEngine(metadata: MetadataStore): Engine {
  return {
    dialect,
    capabilities: {
      cancel: false,
      progress: false,
      estimate: false,
      dml: false,
      ctas: false,
      schemas: false,
      fileUpload: false,
    },
    // Those that reach files or code. Statements of people that call them are refused.
    deniedFunctions: new Set(['load_extension', 'readfile', 'writefile', 'edit']),
    vocabulary: {
      functions: new Set([...STANDARD_FUNCTIONS, 'datetime', 'strftime', 'ifnull', 'total']),
      types: new Set(STANDARD_TYPES),
      operators: new Set(STANDARD_OPERATORS),
      dots: 'columns',
      subscripts: false,
    },
    open: async () => planetsDatabase(metadata),
  };
}
