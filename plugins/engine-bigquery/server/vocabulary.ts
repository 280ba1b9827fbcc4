import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of BigQuery that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`acosh asinh atanh bit_count cbrt cosh coth csc csch div greatest ieee_divide is_inf is_nan range_bucket rand safe_add safe_divide
    safe_multiply safe_negate safe_subtract sec sech sinh tanh trunc cosine_distance euclidean_distance`),
  // Texts and bytes
  ...words(`ascii byte_length chr code_points_to_bytes code_points_to_string collate contains_substr edit_distance ends_with
    farm_fingerprint format from_base32 from_base64 from_hex initcap instr md5 normalize normalize_and_casefold regexp_contains regexp_extract
    regexp_extract_all regexp_instr regexp_replace regexp_substr safe_convert_bytes_to_string sha1 sha256 sha512 soundex split starts_with
    strpos to_base32 to_base64 to_code_points to_hex translate unicode generate_uuid`),
  // Dates and times
  ...words(`current_datetime date_add date_bucket date_diff date_from_unix_date date_sub date_trunc datetime datetime_add datetime_bucket
    datetime_diff datetime_sub datetime_trunc format_date format_datetime format_time format_timestamp justify_days justify_hours
    justify_interval last_day make_interval parse_date parse_datetime parse_time parse_timestamp string time time_add time_diff time_sub
    time_trunc timestamp timestamp_add timestamp_bucket timestamp_diff timestamp_micros timestamp_millis timestamp_seconds timestamp_sub
    timestamp_trunc unix_date unix_micros unix_millis unix_seconds`),
  // Aggregates
  ...words(`any_value approx_count_distinct approx_quantiles approx_top_count approx_top_sum array_agg array_concat_agg bit_and bit_or bit_xor
    corr count_if countif covar_pop covar_samp grouping logical_and logical_or max_by min_by percentile_cont percentile_disc stddev stddev_pop
    stddev_samp string_agg var_pop var_samp variance`),
  // Conditionals and casts
  ...words('if ifnull nullifzero zeroifnull safe_cast parse_numeric parse_bignumeric'),
  // Arrays, structures, JSON
  ...words(`array_concat array_first array_last array_length array_reverse array_slice array_to_string generate_array generate_date_array
    generate_timestamp_array ordinal safe_offset safe_ordinal struct unnest bool float64 int64 json_array json_extract json_extract_array
    json_extract_scalar json_extract_string_array json_keys json_object json_query json_query_array json_remove json_set json_strip_nulls
    json_type json_value json_value_array lax_bool lax_float64 lax_int64 lax_string parse_json to_json to_json_string`),
  // Geography
  ...words(`st_area st_asbinary st_asgeojson st_astext st_boundingbox st_buffer st_centroid st_contains st_covers st_difference st_disjoint
    st_distance st_dwithin st_equals st_geogfromgeojson st_geogfromtext st_geogpoint st_geohash st_intersection st_intersects st_length
    st_makeline st_makepolygon st_numpoints st_perimeter st_simplify st_touches st_union st_within st_x st_y`),
];

const TYPES = words('bignumeric bytes float64 geography int64 string struct array range');

export const bigqueryVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set(STANDARD_OPERATORS),
  dots: 'fields',
  subscripts: true,
});
