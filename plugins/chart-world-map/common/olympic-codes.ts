/** Codes of the International Olympic Committee that differ from ISO 3166-1 alpha-3, which is the value. */
const PAIRS =
  'ALG DZA,ANT ATG,ARU ABW,ASA ASM,BAH BHS,BAN BGD,BAR BRB,BER BMU,BHU BTN,BIZ BLZ,BOT BWA,BRN BHR,BRU BRN,BUL BGR,BUR BFA,' +
  'CAM KHM,CAY CYM,CGO COG,CHA TCD,CHI CHL,CRC CRI,CRO HRV,DEN DNK,ESA SLV,FIJ FJI,GAM GMB,GBS GNB,GEQ GNQ,GER DEU,GRE GRC,' +
  'GRN GRD,GUA GTM,GUI GIN,HAI HTI,HON HND,INA IDN,IRI IRN,ISV VIR,IVB VGB,KOS XKX,KSA SAU,KUW KWT,LAT LVA,LBA LBY,LES LSO,' +
  'LIB LBN,MAD MDG,MAS MYS,MAW MWI,MGL MNG,MON MCO,MRI MUS,MTN MRT,MYA MMR,NCA NIC,NED NLD,NEP NPL,NGR NGA,NIG NER,OMA OMN,' +
  'PAR PRY,PHI PHL,PLE PSE,POR PRT,PUR PRI,RSA ZAF,SAM WSM,SEY SYC,SIN SGP,SKN KNA,SLO SVN,SOL SLB,SRI LKA,SUD SDN,SUI CHE,' +
  'TAN TZA,TGA TON,TOG TGO,TPE TWN,TRI TTO,UAE ARE,URU URY,VAN VUT,VIE VNM,VIN VCT,ZAM ZMB,ZIM ZWE';

export const OLYMPIC_CODES: ReadonlyMap<string, string> = new Map(
  PAIRS.split(',').map((pair) => [pair.slice(0, 3), pair.slice(4)]),
);

const BY_ALPHA3: ReadonlyMap<string, string> = new Map(
  [...OLYMPIC_CODES].map(([olympic, alpha3]) => [alpha3, olympic]),
);

export const olympicCodeOf = (alpha3: string): string | undefined => BY_ALPHA3.get(alpha3);
