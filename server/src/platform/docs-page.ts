import { escapeHtml } from './html.ts';

type Json = Record<string, unknown>;

const block = (title: string, value: unknown) =>
  value ? `<h4>${title}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>` : '';

function operation(path: string, method: string, op: Json): string {
  const parameters = op.parameters as { name: string; in: string; required: boolean; schema: unknown }[];
  const body = op.requestBody as { content: Record<string, { schema: unknown }> } | undefined;
  const answers = op.responses as Record<string, { content: Record<string, { schema: unknown }> }>;
  const first = (content: Record<string, { schema: unknown }> | undefined) => content && Object.values(content)[0]?.schema;
  return `<details id="${escapeHtml(op.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(op.summary)}</span></summary>
<p>${escapeHtml(op.description)}</p>${block('Parameters', parameters.length > 0 && parameters)}${block('Request body', first(body?.content))}${block('Answer', first(answers[200]?.content))}</details>`;
}

/** The API as one readable page without any script. */
export function docsPage(spec: Json): string {
  const info = spec.info as { title: string; version: string };
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(spec.paths as Record<string, Record<string, Json>>)) {
    for (const [method, op] of Object.entries(methods)) {
      const tag = String((op.tags as string[])[0]);
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(path, method, op)]);
    }
  }
  const sections = [...byTag].map(
    ([tag, list]) => `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${list.join('\n')}</section>`,
  );
  const links = [...byTag.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)}</title>
<style>:root{color-scheme:light dark}body{font:15px/1.6 Inter,system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}nav a{margin-right:16px}details{border:1px solid #8884;border-radius:8px;padding:10px 14px;margin:8px 0}summary{cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:52px}.get{color:#0f766e}.post{color:#b45309}@media(prefers-color-scheme:dark){.get{color:#2dd4bf}.post{color:#fbbf24}}pre{overflow:auto;background:#8881;border-radius:6px;padding:12px;font-size:13px}h4{margin:12px 0 4px}</style></head>
<body><main><h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>Every answer is an envelope of <code>code</code>, <code>msg</code> and <code>data</code>; success is HTTP 200 with code 200. Send <code>Authorization: Bearer</code> with the token of a sign-in and <code>lang</code> for the language of messages. Machine-readable: <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Features">${links.join('')}</nav>${sections.join('\n')}</main></body></html>`;
}
