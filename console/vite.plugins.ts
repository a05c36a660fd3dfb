import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A chunk with all that it imports, the deepest first. */
function withImports(chunk: Chunk, bundle: Rolldown.OutputBundle, seen = new Set<Chunk>()): Set<Chunk> {
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !seen.has(next)) withImports(next, bundle, seen);
  }
  return seen.add(chunk);
}

function holding(module: string, bundle: Rolldown.OutputBundle): Chunk | undefined {
  const isIt = (file: Rolldown.OutputAsset | Chunk): file is Chunk =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module));
  return Object.values(bundle).find(isIt);
}

/** What every visit loads: boot.ts, and the console's code, which boot.ts asks for only after the first frame. */
const firstChunks = (bundle: Rolldown.OutputBundle): Chunk[] => [
  ...new Set(
    ['console/src/boot.ts', 'console/src/main.tsx']
      .map((module) => holding(module, bundle))
      .flatMap((chunk) => (chunk ? [...withImports(chunk, bundle)] : [])),
  ),
];

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });

/**
 * Writes the styles of the first frame into the page itself, and tells there what else the first load needs: the code,
 * and the font, which is named only inside a style sheet.
 */
export function firstLoad(): Plugin {
  const styles: string[] = [];
  return {
    name: 'first-load',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const { viteMetadata } of firstChunks(bundle)) {
          for (const name of viteMetadata?.importedCss ?? []) {
            const sheet = bundle[name];
            if (sheet?.type === 'asset') styles.push(String(sheet.source));
            delete bundle[name];
          }
          viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const code = firstChunks(bundle).map(({ fileName }) => fileName);
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        const fresh = (file: string) => !html.includes(`/${file}"`);
        return [
          ...(styles.length > 0 ? [{ tag: 'style', children: styles.join(''), injectTo: 'head' as const }] : []),
          ...code.filter(fresh).map((file) => link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
          ...(font ? [link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` })] : []),
        ];
      },
    },
  };
}

/**
 * Asks the browser to compile these files whole while they arrive, beside the page's own work, instead of function by
 * function when each is first called. Browsers that do not know the comment pass it by.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
