import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of Postgres and its common extensions that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`acosd acosh asind asinh atan2d atand atanh cbrt cosd cosh cotd div erf erfc factorial gcd isfinite lcm min_scale random
    scale sind sinh tand tanh trim_scale width_bucket`),
  // Texts and bytes
  ...words(`ascii bit_count bit_length btrim casefold chr convert_from convert_to crc32 decode encode format get_bit get_byte initcap
    is_normalized md5 normalize parse_ident position quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like
    regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr set_bit set_byte sha224
    sha256 sha384 sha512 split_part starts_with string_to_array string_to_table strpos text textcat to_ascii to_bin to_hex to_oct
    translate unaccent unistr similarity word_similarity strict_word_similarity show_trgm soundex difference metaphone dmetaphone
    levenshtein levenshtein_less_equal digest`),
  // Dates and times
  ...words(`age clock_timestamp date_add date_bin date_part date_subtract date_trunc interval justify_days justify_hours
    justify_interval localtime localtimestamp make_date make_interval make_time make_timestamp make_timestamptz
    statement_timestamp time timestamp timestamptz timetz timezone to_char to_date to_number to_timestamp
    transaction_timestamp time_bucket`),
  // Aggregates and windows
  ...words(`any_value array_agg bit_and bit_or bit_xor bool_and bool_or corr covar_pop covar_samp every json_agg json_object_agg
    jsonb_agg jsonb_object_agg mode percentile_cont percentile_disc range_agg range_intersect_agg regr_avgx regr_avgy regr_count
    regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg var_pop var_samp
    variance xmlagg first last approx_count_distinct hll_cardinality hll_union_agg`),
  // Arrays, ranges, records
  ...words(`array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
    array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_json array_to_string
    array_to_tsvector array_upper cardinality daterange datemultirange enum_first enum_last enum_range generate_series
    generate_subscripts int4range int4multirange int8range int8multirange isempty lower_inc lower_inf multirange nummultirange
    num_nonnulls num_nulls numrange range_merge trim_array tsmultirange tsrange tstzmultirange tstzrange unnest upper_inc upper_inf`),
  // JSON
  ...words(`json json_array json_array_element json_array_element_text json_array_elements json_array_elements_text json_array_length
    json_build_array json_build_object json_each json_each_text json_exists json_extract_path json_extract_path_text json_object
    json_object_keys json_query json_scalar json_serialize json_strip_nulls json_to_record json_to_recordset json_typeof json_value
    jsonb jsonb_array_element jsonb_array_element_text jsonb_array_elements jsonb_array_elements_text jsonb_array_length
    jsonb_build_array jsonb_build_object jsonb_concat jsonb_contains jsonb_delete jsonb_each jsonb_each_text jsonb_exists
    jsonb_exists_all jsonb_exists_any jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys
    jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query jsonb_path_query_array
    jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz jsonb_pretty jsonb_set
    jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_typeof row_to_json to_json to_jsonb
    akeys avals defined delete each exist fetchval hstore skeys slice svals`),
  // Text search
  ...words(`numnode phraseto_tsquery plainto_tsquery querytree setweight strip to_tsquery to_tsvector ts_delete ts_filter ts_headline
    ts_rank ts_rank_cd tsvector_to_array websearch_to_tsquery`),
  // Addresses and geometry
  ...words(`abbrev area bool bound_box box broadcast center char cidr circle diagonal diameter family float4 float8 height host hostmask
    inet inet_merge inet_same_family int2 int4 int8 isclosed isopen ishorizontal isparallel isperp isvertical line lseg macaddr
    macaddr8 masklen money name netmask network npoints numeric path pclose point polygon popen radius set_masklen slope varchar
    width earth ll_to_earth earth_distance earth_box cube_distance subpath subltree nlevel lca`),
  ...words(`st_area st_asbinary st_asewkt st_asgeojson st_astext st_aswkb st_azimuth st_boundary st_buffer st_centroid st_closestpoint
    st_collect st_contains st_convexhull st_coveredby st_covers st_crosses st_difference st_dimension st_disjoint st_distance
    st_distancesphere st_distancespheroid st_dwithin st_envelope st_equals st_expand st_extent st_force2d st_geogfromtext
    st_geohash st_geometryn st_geometrytype st_geomfromgeohash st_geomfromgeojson st_geomfromtext st_geomfromwkb st_hausdorffdistance
    st_hexagongrid st_interiorringn st_intersection st_intersects st_isclosed st_isempty st_isvalid st_length st_linefromtext
    st_makeenvelope st_makeline st_makepoint st_makepolygon st_makevalid st_maxdistance st_multi st_npoints st_numgeometries
    st_numpoints st_overlaps st_perimeter st_point st_pointfromtext st_pointn st_pointonsurface st_polygon st_project st_rotate
    st_scale st_setsrid st_simplify st_simplifypreservetopology st_snaptogrid st_squaregrid st_srid st_startpoint st_endpoint
    st_touches st_transform st_translate st_union st_within st_x st_xmax st_xmin st_y st_ymax st_ymin st_z`),
  // Identifiers and types
  ...words(`gen_random_uuid pg_typeof uuid uuid_extract_timestamp uuid_extract_version uuid_generate_v4 uuidv4 uuidv7 xml
    xml_is_well_formed xmlcomment xmlexists xpath xpath_exists`),
];

/** Types whose casts look nothing up; those to `regclass` and similar types reveal which tables exist. */
const TYPES = [
  ...words(`bit box bpchar cidr circle citext cube daterange geography geometry hstore inet int4range int8range jsonpath line lseg
    ltree macaddr macaddr8 money numrange path point polygon serial tsquery tsrange tstzrange tsvector varbit vector xml`),
  'bit varying',
];

const OPERATORS =
  words(`:: ! # ## #- #> #>> && &&& &< &> -> ->> -|- => ? ?& ?| @ @> @? @@ <-> <@ |>> <<| ^@ |/ ||/ !~ !~* !~~ !~~*
  ~* ~~ ~~* <% %> <#> <=>`);

export const postgresVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([...STANDARD_FUNCTIONS, ...FUNCTIONS]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, ...OPERATORS]),
  dots: 'calls',
  subscripts: true,
});
