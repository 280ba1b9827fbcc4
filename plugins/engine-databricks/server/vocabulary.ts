import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of Databricks SQL that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`acosh asinh atanh bin bit_and bit_count bit_get bit_or bit_xor bround cbrt conv cosh csc div e factorial getbit hex hypot isnan
    log1p negative nanvl pmod positive rand randn rint sec shiftleft shiftright signum sinh tanh try_add try_divide try_mod try_multiply
    try_subtract unhex uniform width_bucket`),
  // Texts and bytes
  ...words(`ascii base64 bit_length btrim char charindex chr contains crc32 decode elt encode endswith find_in_set format_number format_string
    hash initcap instr lcase len levenshtein locate luhn_check mask md5 overlay parse_url printf regexp_count regexp_extract regexp_extract_all
    regexp_instr regexp_like regexp_replace regexp_substr sentences sha sha1 sha2 soundex space split split_part startswith substring_index
    to_char to_varchar translate try_to_number ucase unbase64 url_decode url_encode uuid xxhash64 collate collation`),
  // Dates and times
  ...words(`add_months convert_timezone curdate date_add date_diff date_format date_from_unix_date date_part date_sub date_trunc dateadd
    datediff day dayname dayofmonth dayofweek dayofyear from_unixtime from_utc_timestamp hour last_day localtimestamp make_date
    make_interval make_timestamp minute month monthname months_between next_day quarter second timestampadd timestampdiff
    timestamp_micros timestamp_millis timestamp_seconds timestamp to_date to_timestamp to_unix_timestamp to_utc_timestamp try_to_date
    try_to_timestamp unix_date unix_micros unix_millis unix_seconds unix_timestamp weekday weekofyear window year`),
  // Aggregates
  ...words(`any_value approx_count_distinct approx_percentile approx_top_k array_agg bool_and bool_or collect_list collect_set corr count_if
    covar_pop covar_samp every first grouping grouping_id histogram_numeric hll_sketch_agg hll_sketch_estimate kurtosis last listagg max_by
    mean median min_by mode percentile percentile_approx percentile_cont percentile_disc regr_intercept regr_slope skewness some std
    stddev stddev_pop stddev_samp string_agg try_avg try_sum var_pop var_samp variance`),
  // Conditionals
  ...words(
    'if iff ifnull isnotnull isnull nullifzero nvl nvl2 try_cast typeof zeroifnull equal_null boolean double float string tinyint smallint int bigint decimal binary',
  ),
  // Arrays, structures, JSON
  ...words(`aggregate array_append array_compact array_contains array_distinct array_except array_insert array_intersect array_join array_max
    array_min array_position array_prepend array_remove array_repeat array_size array_sort array_union arrays_overlap arrays_zip
    cardinality element_at explode explode_outer exists filter flatten forall from_json get get_json_object inline json_array_length
    json_object_keys json_tuple map map_concat map_contains_key map_entries map_filter map_from_arrays map_from_entries map_keys
    map_values map_zip_with named_struct parse_json posexplode reduce schema_of_json sequence shuffle size slice sort_array stack struct
    to_json transform transform_keys transform_values try_element_at try_parse_json variant_get zip_with`),
  // Geography
  ...words(`h3_longlatash3 h3_pointash3 h3_toparent st_area st_asgeojson st_astext st_buffer st_centroid st_contains st_distance st_dwithin
    st_geomfromtext st_intersects st_length st_point st_within st_x st_y`),
];

const TYPES = words('array byte long map short string struct timestamp_ltz timestamp_ntz variant');

export const databricksVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, '==', '<=>', '::']),
  dots: 'fields',
  subscripts: true,
});
