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

/** The files that hold these modules, and all that they import. */
const chunksOf = (modules: readonly string[], bundle: Rolldown.OutputBundle): Chunk[] => [
  ...new Set(
    modules
      .map((module) => holding(`console/src/${module}`, bundle))
      .flatMap((chunk) => (chunk ? [...withImports(chunk, bundle)] : [])),
  ),
];

/** What every visit loads, though boot.ts asks for the rest only after the first frame. */
const everyVisit = ['boot.ts', 'main.tsx'];
/** What the first frame can show. */
const firstFrame = [...everyVisit, 'features/auth/LoginPage.tsx'];

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });

/** Which file holds the words of a language and namespace. */
function wordFiles(bundle: Rolldown.OutputBundle): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  for (const chunk of Object.values(bundle)) {
    for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
      const [, language, namespace] = /\/(?:locales|texts)\/([\w-]+)\/(\w+)\.json$/.exec(id) ?? [];
      if (language && namespace) files[language] = { ...files[language], [namespace]: chunk.fileName };
    }
  }
  return files;
}

/**
 * Writes the styles of the first frame into the page itself, and tells there what else the first load needs: the code,
 * the font, which is named only inside a style sheet, and where the words lie, so that nobody has to load a list of them first.
 */
export function firstLoad(): Plugin {
  const styles: string[] = [];
  return {
    name: 'first-load',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const { viteMetadata } of chunksOf(firstFrame, bundle)) {
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
        const code = chunksOf(everyVisit, bundle).map(({ fileName }) => fileName);
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        const fresh = (file: string) => !html.includes(`/${file}"`);
        return [
          ...(styles.length > 0 ? [{ tag: 'style', children: styles.join(''), injectTo: 'head' as const }] : []),
          ...code.filter(fresh).map((file) => link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'words' },
            children: JSON.stringify(wordFiles(bundle)),
            injectTo: 'head' as const,
          },
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

/** Mantine draws each field twice, the second time with a random number as its id. React's own are good from the start. */
export function idsOfReact(): Plugin {
  return {
    name: 'ids-of-react',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler: () => ({
        code: `import { useId as useOwnId } from 'react';
export function useId(given) {
  const own = useOwnId();
  return typeof given === 'string' ? given : own;
}`,
        map: null,
      }),
    },
  };
}

const unread = new Set(['summary', 'params', 'query', 'data']);

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: { properties?: (Node & { key?: { name?: string } })[] }[];
  declaration?: Node;
  declarations?: { init?: Node | null }[];
}

/** The parts of endpoints that no caller reads. */
function unreadParts(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(unreadParts);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node;
  if (type === 'CallExpression' && callee?.name === 'endpoint') {
    return given?.[0]?.properties?.filter(({ key }) => unread.has(key?.name ?? '')) ?? [];
  }
  return Object.values(node).flatMap(unreadParts);
}

/** What stands at the top of a file under a name. */
const namedValues = (statements: readonly Node[]): Node[] =>
  statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && !/Function|Literal/.test(init.type) ? [init] : []));

/**
 * Leaves out of the contract what only the server reads: the words of endpoints, and the shapes of what it is asked and
 * answers. A caller needs the door, and the body where a form is checked against it. Schemas that nobody names any more
 * are dropped by the bundler once it is told that making one does nothing else.
 */
export function doorsOnly(): Plugin {
  return {
    name: 'doors-only',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /contract\/src\/\w+\.ts$/ },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Node[] };
        const cuts = unreadParts(body).map(({ start, end }) => {
          const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
          return { start, end: end + comma, text: '' };
        });
        const wraps = namedValues(body).flatMap(({ start, end }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          { start: end, end, text: '))()' },
        ]);
        const edits = [...cuts, ...wraps].sort((a, b) => b.start - a.start);
        return {
          code: edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code),
          map: null,
        };
      },
    },
  };
}
