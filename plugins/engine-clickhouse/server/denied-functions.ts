const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions that read tables the parser cannot see, reach files, the network or other sessions, or only burn time. */
export const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  // Table functions for files, other servers and other tables
  ...words(`file filecluster url urlcluster s3 s3cluster gcs oss cosn hdfs hdfscluster azureblobstorage azureblobstoragecluster remote
    remotesecure cluster clusterallreplicas merge loop mysql postgresql sqlite mongodb redis odbc jdbc executable input
    dictionary view viewexplain viewifpermitted deltalake deltalakeazure deltalakeazurecluster deltalakecluster deltalakelocal
    deltalakes3 deltalakes3cluster hudi hudicluster iceberg icebergazure icebergazurecluster icebergcluster iceberghdfs
    iceberghdfscluster iceberglocal iceberglocalcluster icebergs3 icebergs3cluster paimon paimonazure paimonazurecluster
    paimoncluster paimonhdfs paimonhdfscluster paimonlocal paimons3 paimons3cluster ytsaurus bigquery arrowstream python eval
    filesystem fuzzquery fuzzjson mergetreeindex mergetreeprojection mergetreecodecblockcounts mergetreetextindex
    mergetreeanalyzeindexes mergetreeanalyzeindexesuuid timeseriesdata timeseriesmetrics timeseriestags timeseriessamples
    timeseriesselector timeseriesmetricfamilies prometheusquery prometheusqueryrange`),
  // Dictionaries are tables under another name
  ...words(`dictget dictgetall dictgetchildren dictgetdate dictgetdateordefault dictgetdatetime dictgetdatetimeordefault dictgetdescendants
    dictgetfloat32 dictgetfloat32ordefault dictgetfloat64 dictgetfloat64ordefault dictgethierarchy dictgetint16
    dictgetint16ordefault dictgetint32 dictgetint32ordefault dictgetint64 dictgetint64ordefault dictgetint8 dictgetint8ordefault
    dictgetipv4 dictgetipv4ordefault dictgetipv6 dictgetipv6ordefault dictgetkeys dictgetordefault dictgetornull dictgetroot
    dictgetstring dictgetstringordefault dictgetuint16 dictgetuint16ordefault dictgetuint32 dictgetuint32ordefault dictgetuint64
    dictgetuint64ordefault dictgetuint8 dictgetuint8ordefault dictgetuuid dictgetuuidordefault dicthas dictisin regionhierarchy
    regionin regiontoarea regiontocity regiontocontinent regiontocountry regiontodistrict regiontoname regiontopopulation
    regiontotopcontinent`),
  // IN as a function: its second argument may be the name of a table
  ...words(`inignoreset globalin globalinignoreset globalnotin globalnotinignoreset globalnotnullin globalnotnullinignoreset globalnullin
    globalnullinignoreset notin notinignoreset notnullin notnullinignoreset nullin nullinignoreset`),
  // Sessions, settings, the machine
  ...words(`sleep sleepeachrow getclientheader getclienthttpheader getmacro getsetting getsettingordefault getserversetting
    getmergetreesetting globalvariable getserverport showcertificate hascolumnintable joinget joingetornull filesystemavailable
    filesystemcapacity filesystemunreserved generateserialid zookeepersessionuptime currentrequesturl transactionid
    transactionlatestsnapshot transactionoldestsnapshot aggthrow flamegraph addresstoline addresstolinewithinlines
    addresstosymbol demangle ismergetreepartcoveredby logtrace mergetreepartinfo tid`),
  // Services and models
  ...words(`aiclassify aiembed aiextract aifilter aigenerate airedact aisimilarity aitranslate evalmlmethod naivebayesclassifier
    naivebayesclassifierwithallprobs naivebayesclassifierwithprob catboostevaluate modelevaluate`),
]);
