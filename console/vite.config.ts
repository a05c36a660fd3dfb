import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8080';
const proxied = ['/auth', '/system', '/station', '/iot', '/file', '/openapi.json', '/docs', '/manifest.webmanifest', '/logo'];

/** The font is named only inside a style sheet; told in the page itself it arrives one round trip earlier. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** What belongs together travels in one file: fewer requests, and it packs better than many small ones. */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|nprogress)\//,
    priority: 3,
  },
  { name: 'core', test: /console\/src\/(main\.tsx|ui\/light\/\w+\.tsx|features\/auth\/PublicFrame\.tsx)$/, priority: 2 },
  { name: 'shell', test: /console\/src\/app\/layout\/Shell\.tsx$/, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont()],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
