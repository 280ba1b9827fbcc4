import { defineGrammar } from '@facet/sdk/common';

export const bigqueryGrammar = defineGrammar({
  parser: 'bigquery',
  lexis: { backticks: true, doubleQuotedTexts: true, backslashEscapes: true, backslashNames: true, hashComments: true },
  portable: 'without-texts',
  rowFunctions: {
    known: ['unnest', 'generate_array', 'generate_date_array', 'generate_timestamp_array'],
    others: 'unknown',
  },
  // Statements, sessions, rights and settings of others; what tells how tables are built stays open.
  deniedTables: [
    {
      tables: [
        'jobs*',
        'sessions*',
        'object_privileges',
        'reservation*',
        'capacity_commitment*',
        'assignment*',
        'streaming_timeline*',
        'write_api_timeline*',
        'effective_project_options',
        'organization_options*',
        'project_options*',
        'bi_capacit*',
        'routine*',
        'table_storage*',
        'shared_dataset_usage',
        'insights',
        'recommendations*',
      ],
      schemas: ['information_schema'],
    },
    // Under one name the tables of many.
    { tables: ['***'] },
  ],
});
