import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead, firstLoad } from './vite.plugins.ts';

const server = 'http://127.0.0.1:8080';
const proxied = ['/auth', '/system', '/station', '/iot', '/file', '/openapi.json', '/docs', '/manifest.webmanifest', '/logo'];

/** What belongs together travels in one file: fewer requests, and it packs better than many small ones. */
const groups = [
  {
    // what decides about the first frame: it must not wait for any library
    name: 'boot',
    test: /console\/src\/(boot|app\/(firstFrame|guard|headStart|pages|preloadError)|lib\/(ahead|brand|language|request|scheme|storage|told|token|wanted|words)|ui\/chart\/loadCanvas|features\/(auth\/(auth\.namespaces|earlyActs|rememberedAccount)|[\w-]+\/\w+\.pages))\.ts$|contract\/src\/languages\.ts$|vite\/preload-helper/,
    priority: 5,
  },
  {
    name: 'base',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|nprogress)\//,
    priority: 4,
  },
  {
    name: 'core',
    test: /console\/src\/(main\.tsx|ui\/light\/\w+\.tsx|features\/auth\/(PublicFrame|LoginPage)\.tsx)$/,
    priority: 3,
  },
  {
    name: 'shell',
    test: /console\/src\/(app\/layout\/Shell|ui\/(PageHeader|ErrorState|EmptyState)|lib\/format)\.tsx?$|@tanstack\/react-query\/|@mantine\/core\/esm\/components\/(ActionIcon|Button|Group)\//,
    priority: 2,
  },
  { name: 'table', test: /console\/src\/ui\/(DataTable|FilterForm)\.tsx$/, priority: 1 },
  {
    // the words of the frame and of what stands on every page
    debugName: 'words',
    name: (id: string) => `words-${/([a-z]{2}-[A-Z]{2})\//.exec(id)?.[1]}`,
    test: /(locales|texts)\/[\w-]+\/(auth|common|menu|things|ui|validation)\.json$/,
    priority: 1,
  },
  {
    // small parts that many pages share
    name: 'parts',
    test: /console\/src\/(ui\/((KeyFigure|Ring|PlantStatusSign|StatusBadge)\.tsx|useTableState\.ts|alarms\/RecentAlarms\.tsx)|lib\/time\.ts|ui\/plants\/PlantName\.tsx)$|@tabler\/|components\/SegmentedControl\//,
    minShareCount: 2,
    priority: 0,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), firstLoad(), compileAhead(['base', 'core', 'shell'])],
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
