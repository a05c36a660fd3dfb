import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead, doorsOnly, firstLoad, idsOfReact } from './vite.plugins.ts';

const server = 'http://127.0.0.1:8080';
const proxied = ['/auth', '/system', '/station', '/iot', '/file', '/openapi.json', '/docs', '/manifest.webmanifest', '/logo'];

/** What belongs together travels in one file: fewer requests, and it packs better than many small ones. */
const groups = [
  {
    // what decides about the first frame: it must not wait for any library
    name: 'boot',
    test: /console\/src\/(boot|app\/(firstFrame|guard|headStart|pages|preloadError)|lib\/(afterFrame|ahead|brand|formats|language|request|scheme|storage|told|token|wanted|words)|features\/(auth\/(auth\.namespaces|earlyActs|rememberedAccount)|[\w-]+\/\w+\.pages))\.ts$|contract\/src\/languages\.ts$|vite\/preload-helper/,
    priority: 6,
  },
  {
    name: 'base',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|nprogress)\//,
    priority: 5,
  },
  {
    name: 'core',
    test: /console\/src\/(main\.tsx|ui\/(Mark|ErrorState)\.tsx|lib\/(storage|store|preferences|colorScheme|toast|settings|validate)\.ts)$|icons\/Icon(Sun|Moon)\.mjs$/,
    priority: 4,
  },
  {
    name: 'sign-in',
    test: /console\/src\/(ui\/light\/\w+|features\/auth\/(PublicFrame|LoginPage))\.tsx$/,
    priority: 3,
  },
  {
    name: 'shell',
    // and what is too small to travel alone
    test: /console\/src\/(app\/layout\/Shell|ui\/(PageHeader|ErrorState|EmptyState|Segments|useTableState)|lib\/(format|csv|saveFile))\.tsx?$|@tanstack\/react-query\/|@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|Button|Group|VisuallyHidden)))\/|icons\/Icon(ChevronRight|FileTypeCsv|ShieldLock)\.mjs$/,
    priority: 2,
  },
  { name: 'table', test: /console\/src\/ui\/(DataTable|FilterForm)\.tsx$/, priority: 1 },
  // the words of every visit, and those of what stands on every page behind the sign-in
  ...Object.entries({ words: 'common|menu|validation', 'page-words': 'things|ui' }).map(([name, files]) => ({
    debugName: name,
    name: (id: string) => `${name}-${/([a-z]{2}-[A-Z]{2})\//.exec(id)?.[1]}`,
    test: new RegExp(`(locales|texts)/[\\w-]+/(${files})\\.json$`),
    priority: 1,
  })),
  {
    // what the home page shows, in one file instead of a dozen
    name: 'home',
    test: /console\/src\/(ui\/((KeyFigure|Ring|PlantStatusSign)\.tsx|alarms\/RecentAlarms\.tsx)|lib\/time\.ts|features\/plants\/plants\.format\.ts)$/,
    priority: 0,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    doorsOnly(),
    idsOfReact(),
    firstLoad(),
    compileAhead(['base', 'core', 'sign-in', 'shell', 'table', 'home', 'TrendChart']),
  ],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    target: 'es2023',
    // what is packed together is chosen above; the warning knows only one size
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    // what is loaded in any case need not be asked for with every page
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !/\/(boot|base|core)-/.test(name)),
    },
    manifest: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
