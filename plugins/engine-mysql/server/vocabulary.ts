import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of MySQL and MariaDB that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words('bit_count conv crc32 format rand truncate'),
  // Texts and bytes
  ...words(`aes_decrypt ascii bin bit_length char chr compress elt export_set field find_in_set format_bytes from_base64 hex insert instr
    lcase locate make_set md5 mid natural_sort_key oct ord quote regexp_instr regexp_like regexp_replace regexp_substr sha sha1 sha2
    soundex space strcmp substring_index to_base64 to_char ucase uncompress unhex weight_string`),
  // Dates and times
  ...words(`add_months adddate addtime convert_tz curdate curtime date_add date_format date_sub datediff day dayname dayofmonth
    dayofweek dayofyear from_days from_unixtime get_format hour last_day localtime localtimestamp makedate maketime microsecond
    minute month monthname period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdate time time_format
    time_to_sec timediff timestamp timestampadd timestampdiff to_date to_days to_seconds unix_timestamp utc_date utc_time
    utc_timestamp week weekday weekofyear year yearweek`),
  // Aggregates
  ...words(`any_value approx_count_distinct bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg median percentile_cont
    percentile_disc std stddev stddev_pop stddev_samp var_pop var_samp variance`),
  // Conditionals
  ...words('decode decode_oracle if ifnull interval isnull nvl nvl2 values'),
  // JSON
  ...words(`json_array json_array_append json_array_insert json_compact json_contains json_contains_path json_depth json_detailed
    json_equals json_exists json_extract json_insert json_keys json_length json_loose json_merge_patch json_merge_preserve
    json_normalize json_object json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid
    json_search json_set json_storage_size json_type json_unquote json_valid json_value`),
  // Addresses, geography, identifiers
  ...words(`inet6_aton inet6_ntoa inet_aton inet_ntoa is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid bin_to_uuid uuid
    uuid_to_bin st_area st_asbinary st_asgeojson st_astext st_buffer st_centroid st_contains st_convexhull st_crosses st_difference
    st_dimension st_disjoint st_distance st_distance_sphere st_envelope st_equals st_geohash st_geometryn st_geometrytype
    st_geomfromgeojson st_geomfromtext st_geomfromwkb st_intersection st_intersects st_isvalid st_latitude st_length st_longitude
    st_numgeometries st_numpoints st_overlaps st_pointfromtext st_pointn st_srid st_touches st_transform st_union st_within st_x
    st_y point linestring polygon mbrcontains mbrwithin`),
];

const TYPES = [...words('dec fixed nchar signed unsigned year point'), 'signed integer', 'unsigned integer'];

export const mysqlVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, '<=>', '&&', '->', '->>', '!']),
  dots: 'columns',
  subscripts: false,
});
