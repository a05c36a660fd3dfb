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
    test: /console\/src\/(boot|app\/(firstFrame|guard)|lib\/(brand|language|scheme|storage|told|token|wanted)|features\/auth\/(earlyActs|rememberedAccount))\.ts$|contract\/src\/languages\.ts$|vite\/preload-helper/,
    priority: 4,
  },
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|nprogress)\//,
    priority: 3,
  },
  {
    name: 'core',
    test: /console\/src\/(main\.tsx|ui\/light\/\w+\.tsx|features\/auth\/(PublicFrame|LoginPage)\.tsx)$/,
    priority: 2,
  },
  {
    name: 'shell',
    test: /console\/src\/(app\/layout\/Shell|ui\/(PageHeader|ErrorState|EmptyState)|lib\/format)\.tsx?$|@tanstack\/react-query\/|@mantine\/core\/esm\/components\/(ActionIcon|Button|Group)\//,
    priority: 1,
  },
  { name: 'table', test: /console\/src\/ui\/(DataTable|FilterForm)\.tsx$/, priority: 0 },
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
    manifest: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
