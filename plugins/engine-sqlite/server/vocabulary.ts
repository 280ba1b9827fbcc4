import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions that read no data except their arguments. */
const FUNCTIONS =
  words(`acosh asinh atanh char cosh datetime format glob group_concat hex if ifnull iif instr json json_array
  json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object json_insert json_object
  json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_array_insert
  jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set
  julianday like likelihood likely median percentile percentile_cont percentile_disc printf quote random sinh sqlite_version
  strftime string_agg tanh time timediff timestamp total typeof unhex unicode unistr unistr_quote unixepoch unlikely
  json_each json_tree jsonb_each jsonb_tree`);

export const sqliteVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, 'clob', 'nvarchar', 'string', 'signed', 'unsigned']),
  operators: new Set([...STANDARD_OPERATORS, '==', '->', '->>']),
  dots: 'columns',
  subscripts: false,
});
