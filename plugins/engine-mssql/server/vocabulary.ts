import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of SQL Server that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words('atn2 bit_count get_bit left_shift rand right_shift set_bit square checksum binary_checksum'),
  // Texts and bytes
  ...words(`ascii char charindex compress crypt_gen_random decompress difference format hashbytes isnumeric len nchar patindex quotename
    replicate regexp_count regexp_instr regexp_like regexp_replace regexp_substr soundex space str string_escape stuff translate
    unicode base64_encode base64_decode`),
  // Dates and times
  ...words(`date_bucket dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts datetimefromparts
    datetimeoffsetfromparts datetrunc day eomonth getdate getutcdate isdate month smalldatetimefromparts switchoffset sysdatetime
    sysdatetimeoffset sysutcdatetime timefromparts todatetimeoffset year`),
  // Aggregates
  ...words(`approx_count_distinct approx_percentile_cont approx_percentile_disc checksum_agg count_big grouping grouping_id percentile_cont
    percentile_disc product stdev stdevp string_agg var varp`),
  // Conditionals and casts
  ...words('choose iif isnull parse try_cast try_convert try_parse'),
  // JSON
  ...words(
    'isjson json_array json_arrayagg json_contains json_modify json_object json_objectagg json_path_exists json_query json_value',
  ),
  ...words('newid'),
];

const TYPES =
  words(`bit datetime2 datetimeoffset dec money nchar ntext nvarchar smalldatetime smallmoney sql_variant uniqueidentifier
  varchar(max) nvarchar(max) varbinary(max) image xml`);

export const mssqlVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, '!<', '!>']),
  dots: 'columns',
  subscripts: false,
});
