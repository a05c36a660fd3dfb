import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LanguageTag } from './fields.ts';

export const LanguageArea = z.object({ lang: LanguageTag, countryRegionZh: z.string(), countryRegionEn: z.string() });
export type LanguageArea = z.infer<typeof LanguageArea>;

export const PublicSettings = z.object({
  title: z.string(),
  /** Address of the operator's own mark. */
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  demo: z.boolean(),
  sms: z.boolean(),
  /** Where map tiles come from, with {z}, {x} and {y}; null: only the countries of our own files. */
  tileUrl: z.nullable(z.string()),
  tileAttribution: z.nullable(z.string()),
  defaultLanguage: LanguageTag,
  version: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const settingsEndpoints = {
  public: endpoint({
    method: 'GET',
    path: '/system/settings/public',
    summary: 'What the sign-in page needs to know',
    public: true,
    data: PublicSettings,
  }),
  languageAreas: endpoint({
    method: 'GET',
    path: '/system/crc/selectAll',
    summary: 'Languages with their country or region',
    public: true,
    data: z.array(LanguageArea),
  }),
};
