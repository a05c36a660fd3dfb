import type { Climate } from './sky.ts';

export interface Place {
  countryCode: string;
  regionCode: string;
  town: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  currency: string;
  climate: Climate;
  /** Money for one kWh. */
  feedInPrice: number;
  purchasePrice: number;
}

type Country = Pick<Place, 'countryCode' | 'timeZone' | 'currency' | 'feedInPrice' | 'purchasePrice'>;

const country = (
  countryCode: string,
  timeZone: string,
  currency: string,
  feedInPrice: number,
  purchasePrice: number,
): Country => ({
  countryCode,
  timeZone,
  currency,
  feedInPrice,
  purchasePrice,
});

const germany = country('DE', 'Europe/Berlin', 'EUR', 0.0786, 0.342);
const austria = country('AT', 'Europe/Vienna', 'EUR', 0.071, 0.318);
const switzerland = country('CH', 'Europe/Zurich', 'CHF', 0.092, 0.289);
const italy = country('IT', 'Europe/Rome', 'EUR', 0.095, 0.287);
const netherlands = country('NL', 'Europe/Amsterdam', 'EUR', 0.062, 0.279);
const france = country('FR', 'Europe/Paris', 'EUR', 0.04, 0.235);
const spain = country('ES', 'Europe/Madrid', 'EUR', 0.055, 0.198);
const poland = country('PL', 'Europe/Warsaw', 'PLN', 0.22, 1.12);
const britain = country('GB', 'Europe/London', 'GBP', 0.15, 0.257);
const ireland = country('IE', 'Europe/Dublin', 'EUR', 0.195, 0.352);
const china = country('CN', 'Asia/Shanghai', 'CNY', 0.39, 0.55);

const place = (
  of: Country,
  regionCode: string,
  town: string,
  latitude: number,
  longitude: number,
  clearness: number,
  warmthC: number,
): Place => ({ ...of, regionCode, town, latitude, longitude, climate: { clearness, warmthC } });

export const places = {
  freiburg: place(germany, 'DE-BW', 'Freiburg im Breisgau', 47.992, 7.846, 0.08, 1),
  munich: place(germany, 'DE-BY', 'München', 48.141, 11.512, 0.06, -1),
  hamburg: place(germany, 'DE-HH', 'Hamburg', 53.562, 9.961, 0, -0.5),
  leipzig: place(germany, 'DE-SN', 'Leipzig', 51.335, 12.372, 0.03, 0),
  cologne: place(germany, 'DE-NW', 'Köln', 50.938, 6.912, 0.02, 0.8),
  vienna: place(austria, 'AT-9', 'Wien', 48.213, 16.312, 0.08, 0.8),
  zurich: place(switzerland, 'CH-ZH', 'Zürich', 47.382, 8.514, 0.04, -0.5),
  milan: place(italy, 'IT-25', 'Milano', 45.472, 9.148, 0.16, 3),
  rome: place(italy, 'IT-62', 'Roma', 41.894, 12.463, 0.28, 5),
  utrecht: place(netherlands, 'NL-UT', 'Utrecht', 52.094, 5.107, 0, 0.3),
  eindhoven: place(netherlands, 'NL-NB', 'Eindhoven', 51.437, 5.463, 0.01, 0.5),
  lyon: place(france, 'FR-ARA', 'Lyon', 45.758, 4.812, 0.12, 2.5),
  nantes: place(france, 'FR-PDL', 'Nantes', 47.216, -1.571, 0.06, 2),
  madrid: place(spain, 'ES-MD', 'Madrid', 40.442, -3.687, 0.4, 4),
  seville: place(spain, 'ES-AN', 'Sevilla', 37.384, -5.964, 0.4, 8),
  warsaw: place(poland, 'PL-14', 'Warszawa', 52.218, 20.987, 0.04, -2),
  krakow: place(poland, 'PL-12', 'Kraków', 50.067, 19.921, 0.04, -1.5),
  london: place(britain, 'GB-LND', 'London', 51.512, -0.187, -0.04, 1),
  bristol: place(britain, 'GB-BST', 'Bristol', 51.463, -2.612, -0.03, 0.6),
  galway: place(ireland, 'IE-G', 'Galway', 53.273, -9.064, -0.07, -0.3),
  jinan: place(china, 'CN-SD', '济南', 36.662, 117.012, 0.18, 4),
  suzhou: place(china, 'CN-JS', '苏州', 31.312, 120.612, 0.1, 6.5),
  shenzhen: place(china, 'CN-GD', '深圳', 22.552, 114.062, 0.14, 12),
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
