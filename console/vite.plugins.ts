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

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });

/**
 * Writes the styles of the first frame into the page itself, and tells there what else the first load needs: the
 * console's code, which boot.ts asks for only after the first frame, and the font, which is named only inside a style sheet.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const holding = (module: string) =>
          Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)));
        const boot = holding('console/src/boot.ts');
        const main = holding('console/src/main.tsx');
        if (boot?.type !== 'chunk' || main?.type !== 'chunk') return html;
        const chunks = [...withImports(boot, bundle), ...withImports(main, bundle)];
        const names = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const styles = [...names].flatMap((name) => (bundle[name]?.type === 'asset' ? [String(bundle[name].source)] : []));
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        const fresh = (file: string) => !html.includes(`/${file}"`);
        const code = [...new Set(chunks.map((chunk) => chunk.fileName))].filter(fresh);
        return {
          html: html.replace(/ *<link rel="stylesheet"[^>]*>\n?/g, ''),
          tags: [
            { tag: 'style', children: styles.join('\n'), injectTo: 'head' as const },
            ...code.map((file) => link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
            ...(font ? [link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` })] : []),
          ],
        };
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
