import { type ExpressionVocabulary, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions of ClickHouse that read no data except their arguments. */
const FUNCTIONS = [
  // Numbers
  ...words(`abs acos acosh asin asinh atan atan2 atanh avg2 bitand bitcount bithammingdistance bitnot bitor bitrotateleft bitrotateright
    bitshiftleft bitshiftright bitslice bittest bittestall bittestany bitxor byteswap cbrt ceil cos cosh degrees divide
    dividedecimal divideornull e erf erfc exp exp10 exp2 factorial financialinternalrateofreturn
    financialinternalrateofreturnextended financialnetpresentvalue financialnetpresentvalueextended floor fuzzbits gcd hypot
    ifnotfinite intdiv intdivornull intdivorzero intexp10 intexp2 isfinite isinfinite isnan isprime isprobableprime kqlbin
    kqlbinat kqldatetimebinat kqldivide kqlmultiply kqlrangecount lcm lgamma log log10 log1p log2 max2 midpoint min2 minus
    modulo modulolegacy moduloornull moduloorzero multiply multiplydecimal negate pi plus positivemodulo positivemoduloornull
    pow proportionsztest radians rand rand64 randbernoulli randbinomial randcanonical randchisquared randconstant
    randexponential randfisherf randlognormal randnegativebinomial randnormal randomfixedstring randomprintableascii
    randomstring randomstringutf8 randpoisson randstudentt randuniform round roundage roundbankers rounddown roundduration
    roundtoexp2 sigmoid sign sin sinh sqr sqrt tan tanh tgamma trunc widthbucket`),
  // Texts
  ...words(`alphatokens appendtrailingcharifabsent arraystringconcat ascii base32decode base32encode base58decode base58encode base64decode
    base64encode base64urldecode base64urlencode basename bin bitmasktoarray bitmasktolist bitpositionstoarray
    bytehammingdistance casefoldutf8 char comparesubstrings concat concatassumeinjective concatwithseparator
    concatwithseparatorassumeinjective conv convertcharset countmatches countmatchescaseinsensitive countsubstrings
    countsubstringscaseinsensitive countsubstringscaseinsensitiveutf8 crc32 crc32ieee crc64 dameraulevenshteindistance
    decodehtmlcomponent decodexmlcomponent editdistance editdistanceutf8 encodexmlcomponent endswith endswithcaseinsensitive
    endswithcaseinsensitiveutf8 endswithutf8 extract extractall extractallgroupshorizontal extractallgroupsvertical
    extractgroups extracttextfromhtml firstline format hasalltokens hasanytokens hasphrase hassubsequence
    hassubsequencecaseinsensitive hassubsequencecaseinsensitiveutf8 hassubsequenceutf8 hastoken hastokencaseinsensitive
    hastokencaseinsensitiveornull hastokenornull hex highlight hilbertdecode hilbertencode ilike initcap initcaputf8
    isvalidascii isvalidutf8 jarosimilarity jarowinklersimilarity left leftpad leftpadutf8 leftutf8 lengthutf8 like locate lower
    lowerutf8 match matchcaseinsensitive mortondecode mortonencode multifuzzymatchallindices multifuzzymatchany
    multifuzzymatchanyindex multimatchallindices multimatchany multimatchanyindex multisearchallpositions
    multisearchallpositionscaseinsensitive multisearchallpositionscaseinsensitiveutf8 multisearchallpositionsutf8 multisearchany
    multisearchanycaseinsensitive multisearchanycaseinsensitiveutf8 multisearchanyutf8 multisearchfirstindex
    multisearchfirstindexcaseinsensitive multisearchfirstindexcaseinsensitiveutf8 multisearchfirstindexutf8
    multisearchfirstposition multisearchfirstpositioncaseinsensitive multisearchfirstpositioncaseinsensitiveutf8
    multisearchfirstpositionutf8 naivebayesngrams naturalsortkey ngramdistance ngramdistancecaseinsensitive
    ngramdistancecaseinsensitiveutf8 ngramdistanceutf8 ngrams ngramsearch ngramsearchcaseinsensitive
    ngramsearchcaseinsensitiveutf8 ngramsearchutf8 normalizeutf8nfc normalizeutf8nfd normalizeutf8nfkc normalizeutf8nfkccasefold
    normalizeutf8nfkd notilike notlike notmatch notmatchcaseinsensitive overlay overlayutf8 position positioncaseinsensitive
    positioncaseinsensitiveutf8 positionutf8 printf regexpextract regexpposition regexpquotemeta removediacriticsutf8 repeat
    replaceall replaceone replaceregexpall replaceregexpone reversebyseparator reverseutf8 right rightpad rightpadutf8 rightutf8
    soundex space sparsegrams sparsegramshashes sparsegramshashesutf8 sparsegramsutf8 splitbychar splitbynonalpha splitbyregexp
    splitbystring splitbywhitespace sqiddecode sqidencode startswith startswithcaseinsensitive startswithcaseinsensitiveutf8
    startswithutf8 stringbytesentropy stringbytesuniq stringjaccardindex stringjaccardindexutf8 substring substringindex
    substringindexutf8 substringutf8 tokens tokensforlikepattern tovalidutf8 translate translateutf8 trimboth trimleft trimright
    trybase32decode trybase58decode trybase64decode trybase64urldecode unbin unhex upper upperutf8`),
  // URLs and addresses
  ...words(`cutfragment cutipv6 cutquerystring cutquerystringandfragment cuttofirstsignificantsubdomain cuttofirstsignificantsubdomaincustom
    cuttofirstsignificantsubdomaincustomrfc cuttofirstsignificantsubdomaincustomwithwww
    cuttofirstsignificantsubdomaincustomwithwwwrfc cuttofirstsignificantsubdomainrfc cuttofirstsignificantsubdomainwithwww
    cuttofirstsignificantsubdomainwithwwwrfc cuturlparameter cutwww decodeurlcomponent decodeurlformcomponent domain domainrfc
    domainwithoutwww domainwithoutwwwrfc encodeurlcomponent encodeurlformcomponent extracturlparameter extracturlparameternames
    extracturlparameters firstsignificantsubdomain firstsignificantsubdomaincustom firstsignificantsubdomaincustomrfc
    firstsignificantsubdomainrfc fragment ipv4cidrtorange ipv4numtostring ipv4numtostringclassc ipv4stringtonum
    ipv4stringtonumordefault ipv4stringtonumornull ipv4toipv6 ipv6cidrtorange ipv6numtostring ipv6stringtonum
    ipv6stringtonumordefault ipv6stringtonumornull isipaddressinrange isipv4string isipv6string netloc path pathfull port
    portrfc protocol querystring querystringandfragment toipv4 toipv4ordefault toipv4ornull toipv4orzero toipv6 toipv6ordefault
    toipv6ornull toipv6orzero topleveldomain topleveldomainrfc urlhierarchy urlpathhierarchy`),
  // Hashes and identifiers
  ...words(`cityhash64 datetime64tosnowflakeid datetimetosnowflakeid datetimetouuidv7 farmfingerprint64 farmhash64 gccmurmurhash
    generatesnowflakeid generateuuidv4 generateuuidv7 halfmd5 hivehash iceberghash inthash32 inthash64 javahash javahashutf16le
    jumpconsistenthash kafkamurmurhash keccak256 kostikconsistenthash md4 md5 metrohash64 murmurhash2_32 murmurhash2_64
    murmurhash3_128 murmurhash3_32 murmurhash3_64 ngramminhash ngramminhasharg ngramminhashargcaseinsensitive
    ngramminhashargcaseinsensitiveutf8 ngramminhashargutf8 ngramminhashcaseinsensitive ngramminhashcaseinsensitiveutf8
    ngramminhashutf8 ngramsimhash ngramsimhashcaseinsensitive ngramsimhashcaseinsensitiveutf8 ngramsimhashutf8 ripemd160 sha1
    sha224 sha256 sha384 sha512 sha512_256 siphash128 siphash128keyed siphash128reference siphash128referencekeyed siphash64
    siphash64keyed snowflakeidtodatetime snowflakeidtodatetime64 touuidordefault touuidornull urlhash uuidnumtostring
    uuidstringtonum uuidtonum uuidv7todatetime wordshingleminhash wordshingleminhasharg wordshingleminhashargcaseinsensitive
    wordshingleminhashargcaseinsensitiveutf8 wordshingleminhashargutf8 wordshingleminhashcaseinsensitive
    wordshingleminhashcaseinsensitiveutf8 wordshingleminhashutf8 wordshinglesimhash wordshinglesimhashcaseinsensitive
    wordshinglesimhashcaseinsensitiveutf8 wordshinglesimhashutf8 wyhash64 xxh3 xxh3_128 xxhash32 xxhash64 xxhash64spark`),
  // Dates and times
  ...words(`adddate adddays addhours addinterval addmicroseconds addmilliseconds addminutes addmonths addnanoseconds addquarters addseconds
    addtupleofintervals addweeks addyears age changeday changehour changeminute changemonth changesecond changeyear datediff
    datename datetrunc formatdatetime formatdatetimeinjodasyntax fromdayssinceyearzero fromdayssinceyearzero32
    frommodifiedjulianday frommodifiedjuliandayornull fromunixtimestamp fromunixtimestampinjodasyntax fromutctimestamp hop
    hopend hopstart localtime makedate makedate32 makedatetime makedatetime64 monthname now now64 nowinblock nowinblock64
    servertimezone subdate subtractdays subtracthours subtractinterval subtractmicroseconds subtractmilliseconds subtractminutes
    subtractmonths subtractnanoseconds subtractquarters subtractseconds subtracttupleofintervals subtractweeks subtractyears
    timediff timeslot timeslots timestamp timezone timezoneof timezoneoffset today todayofmonth todayofweek todayofyear
    todaysinmonth todayssinceyearzero tohour toisoweek toisoyear tolastdayofmonth tolastdayofweek tomicrosecond tomillisecond
    tominute tomodifiedjulianday tomodifiedjuliandayornull tomonday tomonth tomonthnumsinceepoch tonanosecond toquarter
    torelativedaynum torelativehournum torelativeminutenum torelativemonthnum torelativequarternum torelativesecondnum
    torelativeweeknum torelativeyearnum tosecond tostartofday tostartoffifteenminutes tostartoffiveminutes tostartofhour
    tostartofinterval tostartofisoyear tostartofmicrosecond tostartofmillisecond tostartofminute tostartofmonth
    tostartofnanosecond tostartofquarter tostartofsecond tostartoftenminutes tostartofweek tostartofyear totimewithfixeddate
    totimezone tounixtimestamp toutctimestamp toweek toyear toyearnumsinceepoch toyearweek toyyyymm toyyyymmdd toyyyymmddhhmmss
    tumble tumbleend tumblestart utctimestamp yesterday yyyymmddhhmmsstodatetime yyyymmddhhmmsstodatetime64 yyyymmddtodate
    yyyymmddtodate32`),
  // Types
  ...words(`accuratecast accuratecastordefault accuratecastornull cast date formatrow formatrownonewline fromunixtimestamp64micro
    fromunixtimestamp64milli fromunixtimestamp64nano fromunixtimestamp64second kqlparametercast kqltotimespan parsedatetime
    parsedatetime32besteffort parsedatetime32besteffortornull parsedatetime32besteffortorzero parsedatetime64
    parsedatetime64besteffort parsedatetime64besteffortornull parsedatetime64besteffortorzero parsedatetime64besteffortus
    parsedatetime64besteffortusornull parsedatetime64besteffortusorzero parsedatetime64injodasyntax
    parsedatetime64injodasyntaxornull parsedatetime64injodasyntaxorzero parsedatetime64ornull parsedatetime64orzero
    parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimebesteffortorzero parsedatetimebesteffortus
    parsedatetimebesteffortusornull parsedatetimebesteffortusorzero parsedatetimeinjodasyntax parsedatetimeinjodasyntaxornull
    parsedatetimeinjodasyntaxorzero parsedatetimeornull parsedatetimeorzero reinterpret reinterpretasdate reinterpretasdatetime
    reinterpretasfixedstring reinterpretasfloat32 reinterpretasfloat64 reinterpretasint128 reinterpretasint16
    reinterpretasint256 reinterpretasint32 reinterpretasint64 reinterpretasint8 reinterpretasstring reinterpretasuint128
    reinterpretasuint16 reinterpretasuint256 reinterpretasuint32 reinterpretasuint64 reinterpretasuint8 reinterpretasuuid
    tobfloat16 tobfloat16ornull tobfloat16orzero tobool todate todate32 todate32ordefault todate32ornull todate32orzero
    todateordefault todateornull todateorzero todatetime todatetime32 todatetime64 todatetime64ordefault todatetime64ornull
    todatetime64orzero todatetimeordefault todatetimeornull todatetimeorzero todecimal128 todecimal128ordefault
    todecimal128ornull todecimal128orzero todecimal256 todecimal256ordefault todecimal256ornull todecimal256orzero todecimal32
    todecimal32ordefault todecimal32ornull todecimal32orzero todecimal64 todecimal64ordefault todecimal64ornull
    todecimal64orzero todecimalstring tofixedstring tofloat32 tofloat32ordefault tofloat32ornull tofloat32orzero tofloat64
    tofloat64ordefault tofloat64ornull tofloat64orzero toint128 toint128ordefault toint128ornull toint128orzero toint16
    toint16ordefault toint16ornull toint16orzero toint256 toint256ordefault toint256ornull toint256orzero toint32
    toint32ordefault toint32ornull toint32orzero toint64 toint64ordefault toint64ornull toint64orzero toint8 toint8ordefault
    toint8ornull toint8orzero tointerval tointervalday tointervalhour tointervalmicrosecond tointervalmillisecond
    tointervalminute tointervalmonth tointervalnanosecond tointervalquarter tointervalsecond tointervalweek tointervalyear
    tolowcardinality tostring tostringcuttozero totime totime64 totime64ornull totime64orzero totimeornull totimeorzero
    touint128 touint128ordefault touint128ornull touint128orzero touint16 touint16ordefault touint16ornull touint16orzero
    touint256 touint256ordefault touint256ornull touint256orzero touint32 touint32ordefault touint32ornull touint32orzero
    touint64 touint64ordefault touint64ornull touint64orzero touint8 touint8ordefault touint8ornull touint8orzero
    tounixtimestamp64micro tounixtimestamp64milli tounixtimestamp64nano tounixtimestamp64second touuid touuidorzero`),
  // Arrays, maps and tuples
  ...words(`array arrayall arrayaucpr arrayautocorrelation arrayavg arraybottomk arraycompact arrayconcat arraycount arraycumsum
    arraycumsumnonnegative arraydifference arraydistinct arraydotproduct arrayelement arrayelementornull arrayenumerate
    arrayenumeratedense arrayenumeratedenseranked arrayenumerateuniq arrayenumerateuniqranked arrayexcept arrayexists arrayfill
    arrayfilter arrayfirst arrayfirstindex arrayfirstornull arrayflatten arrayflattenedlength arrayfold arrayintersect
    arrayjaccardindex arrayjoin arraylast arraylastindex arraylastornull arraylevenshteindistance
    arraylevenshteindistanceweighted arraymap arraymax arraymin arraynormalizedgini arraypartialreversesort arraypartialshuffle
    arraypartialsort arraypopback arraypopfront arrayproduct arraypushback arraypushfront arrayrandomsample arrayreduce
    arrayreduceinranges arrayremove arrayresize arrayreverse arrayreversefill arrayreversesort arrayreversesplit arrayrocauc
    arrayrotateleft arrayrotateright arrayshiftleft arrayshiftright arrayshingles arrayshuffle arraysimilarity arrayslice
    arraysort arraysplit arraysum arraysymmetricdifference arraytopk arraytranspose arrayunion arrayuniq arraywithconstant
    arrayzip arrayzipunaligned bitmapand bitmapandcardinality bitmapandnot bitmapandnotcardinality bitmapbuild bitmapcardinality
    bitmapcontains bitmaphasall bitmaphasany bitmapmax bitmapmin bitmapor bitmaporcardinality bitmapsubsetinrange
    bitmapsubsetlimit bitmaptoarray bitmaptransform bitmapxor bitmapxorcardinality cosinedistance cosinedistancetransposed
    cosinedistancetransposedquantized countequal dotproduct dotproducttransposed dotproducttransposedquantized empty
    emptyarraydate emptyarraydatetime emptyarrayfloat32 emptyarrayfloat64 emptyarrayint16 emptyarrayint32 emptyarrayint64
    emptyarrayint8 emptyarraystring emptyarraytosingle emptyarrayuint16 emptyarrayuint32 emptyarrayuint64 emptyarrayuint8
    extractkeyvaluepairs extractkeyvaluepairswithescaping flattentuple has hasall hasany hassubstr indexof indexofassumesorted
    l1distance l1norm l1normalize l2distance l2distancetransposed l2distancetransposedquantized l2norm l2normalize
    l2squareddistance l2squarednorm length linfdistance linfnorm linfnormalize lpdistance lpnorm lpnormalize map mapadd mapall
    mapapply mapconcat mapcontainskey mapcontainskeylike mapcontainsvalue mapcontainsvaluelike mapexists mapextractkeylike
    mapextractvaluelike mapfilter mapfromarrays mapkeys mappartialreversesort mappartialsort mappopulateseries mapreversesort
    mapsort mapsubtract mapupdate mapvalues notempty nothas randomhadamardtransform range replicate reverse subbitmap tuple
    tupleconcat tupledivide tupledividebynumber tupleelement tuplehammingdistance tupleintdiv tupleintdivbynumber
    tupleintdivorzero tupleintdivorzerobynumber tupleminus tuplemodulo tuplemodulobynumber tuplemultiply tuplemultiplybynumber
    tuplenames tuplenegate tupleplus tuplepositivemodulobynumber tupletonamevaluepairs`),
  // JSON
  ...words(`dynamicelement dynamictype isdynamicelementinshareddata isvalidjson json_exists json_query json_value jsonallpaths
    jsonallpathswithtypes jsonallvalues jsonarraylength jsondynamicpaths jsondynamicpathswithtypes jsonextract
    jsonextractarrayraw jsonextractarrayrawcaseinsensitive jsonextractbool jsonextractboolcaseinsensitive
    jsonextractcaseinsensitive jsonextractfloat jsonextractfloatcaseinsensitive jsonextractint jsonextractintcaseinsensitive
    jsonextractkeys jsonextractkeysandvalues jsonextractkeysandvaluescaseinsensitive jsonextractkeysandvaluesraw
    jsonextractkeysandvaluesrawcaseinsensitive jsonextractkeyscaseinsensitive jsonextractraw jsonextractrawcaseinsensitive
    jsonextractstring jsonextractstringcaseinsensitive jsonextractuint jsonextractuintcaseinsensitive jsonhas jsonkey jsonlength
    jsonmergepatch jsonshareddatapaths jsonshareddatapathswithtypes jsontype prettyprintjson simplejsonextractbool
    simplejsonextractfloat simplejsonextractint simplejsonextractraw simplejsonextractstring simplejsonextractuint simplejsonhas
    tojsonstring`),
  // Geography
  ...words(`areacartesian areaspherical geodistance geohashdecode geohashencode geohashesinbox geometryintersectcartesian
    geometryintersectspherical geotoh3 geotomgrs geotoutm greatcircleangle greatcircledistance h3cellaream2 h3cellarearads2
    h3distance h3edgeangle h3edgelengthkm h3edgelengthm h3exactedgelengthkm h3exactedgelengthm h3exactedgelengthrads
    h3getbasecell h3getdestinationindexfromunidirectionaledge h3getfaces h3getindexesfromunidirectionaledge
    h3getoriginindexfromunidirectionaledge h3getpentagonindexes h3getres0indexes h3getresolution h3getunidirectionaledge
    h3getunidirectionaledgeboundary h3getunidirectionaledgesfromhexagon h3hexareakm2 h3hexaream2 h3hexring h3indexesareneighbors
    h3ispentagon h3isresclassiii h3isvalid h3kring h3line h3numhexagons h3pointdistkm h3pointdistm h3pointdistrads
    h3polygontocells h3polygontocellswithcontainment h3tocenterchild h3tochildren h3togeo h3togeoboundary h3toparent h3tostring
    h3unidirectionaledgeisvalid mgrstogeo mvtboundingbox mvtboundingboxmercator mvtencodegeom perimetercartesian
    perimeterspherical pointinellipses pointinpolygon polygonareacartesian polygonareaspherical polygonconvexhullcartesian
    polygonperimetercartesian polygonperimeterspherical polygonsdistancecartesian polygonsdistancespherical
    polygonsequalscartesian polygonsintersectcartesian polygonsintersectioncartesian polygonsintersectionspherical
    polygonsintersectspherical polygonssymdifferencecartesian polygonssymdifferencespherical polygonsunioncartesian
    polygonsunionspherical polygonswithincartesian polygonswithinspherical readwkb readwkblinestring readwkbmultilinestring
    readwkbmultipoint readwkbmultipolygon readwkbpoint readwkbpolygon readwkt readwktlinestring readwktmultilinestring
    readwktmultipoint readwktmultipolygon readwktpoint readwktpolygon readwktring stringtoh3 svg utmtogeo wkb wkt`),
  // Conditionals and comparisons
  ...words(`and assumenotnull clamp coalesce equals firstnondefault greater greaterorequals greatest if ifnull isdistinctfrom
    isnotdistinctfrom isnotnull isnull isnullable iszeroornull least less lessorequals multiif not notequals nullif or
    tonullable xor`),
  // Time series
  ...words(`seriesdecomposestl seriesoutliersdetecttukey timeseriesfromgrid timeseriesrange`),
  // Others, and aliases
  ...words(`array_remove array_to_string arrayauc arrayprauc bar bytesize byteslice cardinality casewithexpr casewithoutexpr
    casewithoutexpression ceiling char_length character_length concat_ws countdigits curdate current_date current_timestamp
    date_bin date_diff date_format date_trunc day dayofmonth dayofweek dayofyear defaultvalueofargumenttype
    defaultvalueoftypename distancecosine distancecosinetransposed distancel1 distancel2 distancel2squared distancel2transposed
    distancelinf distancelp extractallgroups finalizeaggregation flatten flipcoordinates format_bytes formatreadabledecimalsize
    formatreadablequantity formatreadablesize formatreadabletimedelta from_base64 from_days from_unixtime from_utc_timestamp
    hasalltoken hasanytoken hour identity ignore inet6_aton inet6_ntoa inet_aton inet_ntoa initializeaggregation instr isascii
    isconstant isdecimaloverflow json_array_length last_day lcase levenshteindistance levenshteindistanceutf8 ln localtimestamp
    lpad ltrim macnumtostring macstringtonum macstringtooui map_from_arrays mapcontains mapfromstring matchphrase materialize
    microsecond mid millisecond minsamplesizecontinous minsamplesizecontinuous minsamplesizeconversion minute mismatches mod
    modornull month nanosecond natural_sort_key neighbor normalizel1 normalizel2 normalizelinf normalizelp norml1 norml2
    norml2squared normlinf normlp octet_length parseiso8601duration parsereadablesize parsereadablesizeornull
    parsereadablesizeorzero parsetimedelta pmod pmodornull positive_modulo positive_modulo_or_null power quarter rand32
    regexp_extract regexp_instr regexp_matches regexp_replace regexp_substr regexpinstr removeaccentsutf8 replace
    rownumberinallblocks rownumberinblock rpad rtrim runningaccumulate runningdifference runningdifferencestartingwithfirstvalue
    scalarproduct scalarproducttransposed second splitbyalpha sqid st_asmvtgeom st_linefromwkb st_mlinefromwkb st_mpointfromwkb
    st_mpolyfromwkb st_pointfromwkb st_polyfromwkb str_to_date str_to_map substr substring_index time_bucket timestamp_diff
    timestampdiff to_base64 to_days to_unixtime to_utc_timestamp tocolumntypename tostartoffiveminute totypename transform trim
    truncate ucase unnest utc_timestamp variantelement variantype vectordifference vectorsum visiblewidth visitparamextractbool
    visitparamextractfloat visitparamextractint visitparamextractraw visitparamextractstring visitparamextractuint visitparamhas
    week width_bucket yandexconsistenthash year yearweek`),
];

const AGGREGATES =
  words(`analysisofvariance anova any any_respect_nulls any_value any_value_respect_nulls anyheavy anylast anylast_respect_nulls
  anylastrespectnulls anyrespectnulls anyvaluerespectnulls approx_top_count approx_top_k approx_top_sum argandmax argandmin
  argmax argmin array_agg array_concat_agg avg avgweighted bit_and bit_or bit_xor boundingratio categoricalinformationvalue
  contingency corr corrmatrix corrstable count covar_pop covar_samp covarpop covarpopmatrix covarpopstable covarsamp
  covarsampmatrix covarsampstable cramersv cramersvbiascorrected cume_dist deltasum deltasumtimestamp dense_rank denserank
  distinctdynamictypes distinctjsonpaths distinctjsonpathsandtypes entropy estimatecompressionratio exponentialmovingaverage
  exponentialtimedecayedavg exponentialtimedecayedcount exponentialtimedecayedmax exponentialtimedecayedsum first_value
  first_value_respect_nulls firstvaluerespectnulls gini group_concat grouparray grouparrayinsertat grouparrayintersect
  grouparraylast grouparraymovingavg grouparraymovingsum grouparraysample grouparraysorted groupbitand groupbitmap
  groupbitmapand groupbitmapor groupbitmapxor groupbitor groupbitxor groupconcat groupnumericindexedvector groupuniqarray
  histogram intervallengthsum kolmogorovsmirnovtest kurtpop kurtsamp lag laginframe largesttrianglethreebuckets last_value
  last_value_respect_nulls lastvaluerespectnulls lead leadinframe lttb mannwhitneyutest max max_by maxintersections
  maxintersectionsposition maxmappedarrays meanztest median medianbfloat16 medianbfloat16weighted mediandd mediandeterministic
  medianexact medianexacthigh medianexactlow medianexactweighted medianexactweightedinterpolated mediangk
  medianinterpolatedweighted mediantdigest mediantdigestweighted mediantiming mediantimingweighted mergedjsonpatch min min_by
  minmappedarrays nonnegativederivative nth_value ntile percent_rank percentrank quantile quantilebfloat16
  quantilebfloat16weighted quantiledd quantiledeterministic quantileexact quantileexactexclusive quantileexacthigh
  quantileexactinclusive quantileexactlow quantileexactweighted quantileexactweightedinterpolated quantilegk
  quantileinterpolatedweighted quantileprometheushistogram quantiles quantilesbfloat16 quantilesbfloat16weighted quantilesdd
  quantilesdeterministic quantilesexact quantilesexactexclusive quantilesexacthigh quantilesexactinclusive quantilesexactlow
  quantilesexactweighted quantilesexactweightedinterpolated quantilesgk quantilesinterpolatedweighted
  quantilesprometheushistogram quantilestdigest quantilestdigestweighted quantilestiming quantilestimingweighted quantiletdigest
  quantiletdigestweighted quantiletiming quantiletimingweighted rank rankcorr regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy retention row_number sequencecount sequencematch sequencematchevents
  sequencenextnode simplelinearregression singlevalueornull skewpop skewsamp sparkbar std stddev stddev_pop stddev_samp
  stddevpop stddevpopstable stddevsamp stddevsampstable stochasticlinearregression stochasticlogisticregression string_agg
  studentttest studentttestonesample sum sumcount sumkahan summapfiltered summapfilteredwithoverflow summappedarrays
  summapwithoverflow sumwithoverflow theilsu timeseriesavgtogrid timeseriesbottomkmasks timeserieschangestogrid
  timeseriescounttogrid timeseriesdeltatogrid timeseriesderivtogrid timeseriesgrouparray timeseriesincreasetogrid
  timeseriesinstantdeltatogrid timeseriesinstantratetogrid timeserieslasttogrid timeserieslasttwosamples timeserieslimitkmasks
  timeseriesmaxtogrid timeseriesmintogrid timeseriespredictlineartogrid timeseriesratetogrid
  timeseriesresampletogridwithstaleness timeseriesresetstogrid timeseriessumtogrid timeseriestimestampofmaxtogrid
  timeseriestimestampofmintogrid timeseriestopkmasks topk topkweighted uniq uniqcombined uniqcombined64 uniqexact uniqhll12
  uniqupto var_pop var_samp varpop varpopstable varsamp varsampstable welchttest windowfunnel`);

/** Suffixes of aggregates: `sumIf`, `uniqMerge`, `avgOrNullIf`. */
const COMBINATORS = words(
  'if array distinct ornull ordefault merge state simplestate foreach map argmin argmax ornullif arrayif distinctif mergeif',
);

const TYPES =
  words(`array bfloat16 date32 datetime32 datetime64 decimal32 decimal64 decimal128 decimal256 dynamic enum8 enum16
  fixedstring float32 float64 int16 int32 int64 int128 int256 ipv4 ipv6 lowcardinality map nullable point string time64 tuple uint8
  uint16 uint32 uint64 uint128 uint256 variant`);

export const clickHouseVocabulary: ExpressionVocabulary = Object.freeze({
  functions: new Set([
    ...STANDARD_FUNCTIONS,
    ...FUNCTIONS,
    ...AGGREGATES,
    ...AGGREGATES.flatMap((name) => COMBINATORS.map((end) => `${name}${end}`)),
  ]),
  types: new Set([...STANDARD_TYPES, ...TYPES]),
  operators: new Set([...STANDARD_OPERATORS, '==', '->', '::']),
  dots: 'fields',
  subscripts: true,
});
