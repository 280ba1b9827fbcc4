import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of Snowflake that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`acosh asinh atanh bitand bitand_agg bitnot bitor bitshiftleft bitshiftright bitxor cbrt cosh div0 div0null factorial haversine
    is_real normal random randstr sinh square tanh truncate uniform width_bucket zeroifnull`),
  // Texts and bytes
  ...words(`ascii base64_decode_string base64_encode charindex chr collate collation contains editdistance endswith hash hex_decode_string
    hex_encode initcap insert jarowinkler_similarity len md5 md5_hex parse_ip parse_url regexp regexp_count regexp_instr regexp_like
    regexp_replace regexp_substr regexp_substr_all rlike rtrimmed_length sha1 sha2 soundex space split split_part startswith strtok
    strtok_to_array to_binary to_char to_varchar translate try_base64_decode_string unicode uuid_string`),
  // Dates and times
  ...words(`add_months convert_timezone date_from_parts date_part date_trunc dateadd datediff dayname day dayofmonth dayofweek dayofweekiso
    dayofyear getdate hour last_day minute month monthname months_between next_day previous_day quarter second sysdate sysdate systimestamp
    time_from_parts time_slice timeadd timediff timestamp_from_parts timestampadd timestampdiff to_date to_time to_timestamp
    to_timestamp_ltz to_timestamp_ntz to_timestamp_tz try_to_date try_to_time try_to_timestamp week weekiso weekofyear year yearofweek
    yearofweekiso current_date current_timestamp localtime localtimestamp`),
  // Aggregates
  ...words(`any_value approx_count_distinct approx_percentile approx_top_k array_agg array_union_agg array_unique_agg booland_agg boolor_agg
    boolxor_agg corr count_if covar_pop covar_samp grouping grouping_id hash_agg hll kurtosis listagg max_by median min_by mode object_agg
    percentile_cont percentile_disc ratio_to_report regr_slope regr_intercept skew stddev stddev_pop stddev_samp var_pop var_samp
    variance variance_pop conditional_change_event conditional_true_event`),
  // Conditionals
  ...words(
    'booland boolnot boolor boolxor decode equal_null greatest_ignore_nulls iff ifnull is_null_value least_ignore_nulls nvl nvl2 regr_valx try_cast',
  ),
  // Arrays, structures, JSON
  ...words(`array_append array_cat array_compact array_construct array_contains array_distinct array_except array_flatten array_insert
    array_intersection array_max array_min array_position array_prepend array_size array_slice array_sort array_to_string arrays_overlap
    as_array as_boolean as_char as_date as_decimal as_double as_integer as_object as_varchar check_json get get_path is_array is_boolean
    is_decimal is_integer is_null_value is_object is_varchar object_construct object_construct_keep_null object_delete object_insert
    object_keys object_pick parse_json strip_null_value to_array to_boolean to_decimal to_double to_json to_number to_numeric to_object
    to_variant try_parse_json try_to_boolean try_to_decimal try_to_double try_to_number typeof filter transform reduce`),
  // Geography
  ...words(`st_area st_asgeojson st_astext st_buffer st_centroid st_contains st_distance st_dwithin st_intersects st_length st_makepoint
    st_point st_within st_x st_y to_geography to_geometry h3_latlng_to_cell`),
];

const TYPES =
  words(`array byteint number object string timestamp_ltz timestamp_ntz timestamp_tz variant geography geometry nvarchar
  double precision float4 float8`);

export const snowflakeVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, '::']),
  dots: 'fields',
  subscripts: true,
});
