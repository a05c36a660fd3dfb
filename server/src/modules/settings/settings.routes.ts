import type { FastifyInstance } from 'fastify';
import { type Language, languages } from '#contract/languages.ts';
import { type PublicSettings, settingsEndpoints } from '#contract/settings.ts';
import type { Config } from '../../config.ts';
import type { Route } from '../../platform/http.ts';

function areas(language: Language) {
  const region = language.slice(3);
  const name = (inLanguage: string) => new Intl.DisplayNames([inLanguage], { type: 'region' }).of(region) ?? region;
  return { lang: language, countryRegionZh: name('zh-CN'), countryRegionEn: name('en-GB') };
}

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose });
const ownIcons = [
  icon('/icons/192.png', '192x192', 'image/png'),
  icon('/icons/512.png', '512x512', 'image/png'),
  icon('/icons/maskable-512.png', '512x512', 'image/png', 'maskable'),
];

/** What a browser needs to install the console as an app. */
function manifest({ name, logo, accent }: Config['product']) {
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f8fa',
    theme_color: accent ?? '#0f766e',
    icons: logo ? [icon('/logo', 'any', logo.type)] : ownIcons,
  };
}

export function publicSettings({ product, demo, smsGateway, tiles, version }: Config): PublicSettings {
  const { name, logo, accent, privacyUrl, termsUrl, defaultLanguage } = product;
  return {
    title: name,
    logo: logo ? '/logo' : null,
    accent,
    privacyUrl,
    termsUrl,
    demo,
    sms: smsGateway !== undefined,
    tileUrl: tiles?.url ?? null,
    tileAttribution: tiles?.attribution ?? null,
    defaultLanguage,
    version,
  };
}

export function settingsRoutes(app: FastifyInstance, route: Route, config: Config): void {
  const { product } = config;
  const settings = publicSettings(config);
  route(settingsEndpoints.public, () => settings);
  route(settingsEndpoints.languageAreas, () => languages.map(areas));
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(product))),
  );
  const { logo } = product;
  if (logo)
    app.get('/logo', (_request, reply) =>
      reply.type(logo.type).header('cache-control', 'public, max-age=3600').send(logo.content),
    );
}
