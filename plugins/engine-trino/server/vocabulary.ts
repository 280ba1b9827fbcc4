import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of Trino that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`atan2 beta_cdf bit_count bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor cbrt cosh
    cosine_distance cosine_similarity dot_product e euclidean_distance from_base infinity inverse_beta_cdf inverse_normal_cdf
    is_finite is_infinite is_nan nan normal_cdf rand random sinh tanh to_base truncate width_bucket wilson_interval_lower
    wilson_interval_upper`),
  // Texts and bytes
  ...words(`bar chr codepoint concat_ws crc32 format from_base32 from_base64 from_base64url from_big_endian_32 from_big_endian_64 from_hex
    from_ieee754_32 from_ieee754_64 from_utf8 hamming_distance hmac_md5 hmac_sha1 hmac_sha256 hmac_sha512 human_readable_seconds
    levenshtein_distance luhn_check md5 murmur3 normalize parse_data_size position regexp_count regexp_extract regexp_extract_all
    regexp_like regexp_position regexp_replace regexp_split render rgb color sha1 sha256 sha512 soundex split split_part
    split_to_map split_to_multimap spooky_hash_v2_32 spooky_hash_v2_64 starts_with strpos to_base32 to_base64 to_base64url
    to_big_endian_32 to_big_endian_64 to_hex to_ieee754_32 to_ieee754_64 to_utf8 translate url_decode url_encode
    url_extract_fragment url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol
    url_extract_query word_stem xxhash64 uuid`),
  // Dates and times
  ...words(`at_timezone current_timezone date_add date_diff date_format date_parse date_trunc day day_of_month day_of_week day_of_year
    dow doy format_datetime from_iso8601_date from_iso8601_timestamp from_iso8601_timestamp_nanos from_unixtime from_unixtime_nanos
    hour last_day_of_month localtime localtimestamp millisecond minute month parse_datetime parse_duration quarter second
    timezone_hour timezone_minute to_iso8601 to_milliseconds to_unixtime week week_of_year with_timezone year year_of_week yow`),
  // Aggregates
  ...words(`any_value approx_distinct approx_most_frequent approx_percentile approx_set arbitrary array_agg bitwise_and_agg
    bitwise_or_agg bitwise_xor_agg bool_and bool_or checksum corr count_if covar_pop covar_samp empty_approx_set entropy every
    evaluate_classifier_predictions geometric_mean histogram kurtosis listagg map_agg map_union max_by merge min_by multimap_agg
    numeric_histogram qdigest_agg reduce_agg regr_intercept regr_slope skewness stddev stddev_pop stddev_samp tdigest_agg
    value_at_quantile values_at_quantiles quantile_at_value var_pop var_samp variance`),
  // Conditionals and casts
  ...words('if try try_cast typeof'),
  // Arrays and maps
  ...words(`all_match any_match array_distinct array_except array_first array_histogram array_intersect array_join array_last array_max
    array_min array_position array_remove array_sort array_union arrays_overlap cardinality combinations contains
    contains_sequence element_at filter flatten map map_concat map_entries map_filter map_from_entries map_keys map_values
    map_zip_with ngrams none_match reduce sequence shuffle slice transform transform_keys transform_values trim_array unnest zip
    zip_with`),
  // JSON
  ...words(`is_json_scalar json_array json_array_contains json_array_get json_array_length json_exists json_extract
    json_extract_scalar json_format json_object json_parse json_query json_size json_value`),
  // Addresses, geography
  ...words(`contains bing_tile bing_tile_at geometry_from_text great_circle_distance line_string simplify_geometry st_area st_asbinary
    st_astext st_boundary st_buffer st_centroid st_contains st_convexhull st_coorddim st_crosses st_difference st_dimension
    st_disjoint st_distance st_endpoint st_envelope st_equals st_exteriorring st_geometryfromtext st_geometryn st_geometrytype
    st_geomfrombinary st_intersection st_intersects st_isclosed st_isempty st_isring st_issimple st_isvalid st_length
    st_linefromtext st_numgeometries st_numpoints st_overlaps st_point st_pointn st_polygon st_startpoint st_touches st_union
    st_within st_x st_xmax st_xmin st_y st_ymax st_ymin to_geometry to_spherical_geography`),
];

const TYPES = [
  ...words('hyperloglog ipaddress geometry sphericalgeography tdigest number'),
  'timestamp with time zone',
  'timestamp without time zone',
  'time with time zone',
  'time without time zone',
];

export const trinoVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set(STANDARD_OPERATORS),
  dots: 'fields',
  subscripts: true,
});
