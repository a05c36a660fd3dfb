import { iso31662 } from 'iso-3166';

interface Region {
  code: string;
  name: string;
  /** A country or another region. */
  parent: string;
}

/** Groupings of the standard that are not places to live in. */
const groupings = new Set(['GB-EAW', 'GB-GBN', 'GB-UKM']);
const nations = new Set(['GB-ENG', 'GB-SCT', 'GB-WLS', 'GB-NIR']);

/** The standard leaves out to which nation a British council belongs: all that stand in none of these lie in England. */
const councils: Record<string, string> = {
  'GB-SCT':
    'ABE ABD ANS AGB CLK DGY DND EAY EDU ELN ERW EDH ELS FAL FIF GLG HLD IVC MLN MRY NAY NLK ORK PKN RFW SCB ZET SAY SLK STG WDU WLN',
  'GB-WLS': 'BGW BGE CAY CRF CMN CGN CWY DEN FLN GWN AGY MTY MON NTL NWP PEM POW RCT SWA TOF VGL WRX',
  'GB-NIR': 'ANN AND ABC BFS CCG DRS FMO LBC MEA MUL NMD',
};
const nationOf = new Map<string, string>(
  Object.entries(councils).flatMap(([nation, codes]) => codes.split(' ').map((code) => [`GB-${code}`, nation] as const)),
);

function placed(region: Region): Region {
  if (region.parent !== 'GB' || nations.has(region.code)) return region;
  return { ...region, parent: nationOf.get(region.code) ?? 'GB-ENG' };
}

/** The regions of the world below their countries, or below other regions. */
export const allRegions: readonly Region[] = iso31662.filter((r) => !groupings.has(r.code)).map(placed);

/** The standard writes them in Latin letters. */
export const chineseNames: Readonly<Record<string, string>> = {
  'CN-AH': '安徽省',
  'CN-BJ': '北京市',
  'CN-CQ': '重庆市',
  'CN-FJ': '福建省',
  'CN-GD': '广东省',
  'CN-GS': '甘肃省',
  'CN-GX': '广西壮族自治区',
  'CN-GZ': '贵州省',
  'CN-HA': '河南省',
  'CN-HB': '湖北省',
  'CN-HE': '河北省',
  'CN-HI': '海南省',
  'CN-HK': '香港特别行政区',
  'CN-HL': '黑龙江省',
  'CN-HN': '湖南省',
  'CN-JL': '吉林省',
  'CN-JS': '江苏省',
  'CN-JX': '江西省',
  'CN-LN': '辽宁省',
  'CN-MO': '澳门特别行政区',
  'CN-NM': '内蒙古自治区',
  'CN-NX': '宁夏回族自治区',
  'CN-QH': '青海省',
  'CN-SC': '四川省',
  'CN-SD': '山东省',
  'CN-SH': '上海市',
  'CN-SN': '陕西省',
  'CN-SX': '山西省',
  'CN-TJ': '天津市',
  'CN-TW': '台湾省',
  'CN-XJ': '新疆维吾尔自治区',
  'CN-XZ': '西藏自治区',
  'CN-YN': '云南省',
  'CN-ZJ': '浙江省',
};
