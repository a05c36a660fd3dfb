import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

const spec = openApi(contract, 'Sunkeep', '1.2.3');
const paths = spec.paths as Record<string, Record<string, { operationId: string; security: unknown[]; description: string }>>;

test('describes every call of the contract once, with who may make it', () => {
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods)
      .map((op) => op.operationId)
      .filter((id) => !id.endsWith('.post')),
  );
  const declared = Object.entries(contract).flatMap(([tag, calls]) => Object.keys(calls).map((name) => `${tag}.${name}`));
  expect(described.sort()).toEqual(declared.sort());
  expect(spec.openapi).toBe('3.1.0');
  expect(paths['/auth/user/login']?.post?.security).toEqual([]);
  expect(paths['/system/outbox/queryPage']?.post).toMatchObject({
    security: [{ bearer: [] }],
    description: 'Holders of the permission messages.view (2007004).',
  });
});

test('is readable as a page without script', () => {
  const page = docsPage(spec);
  for (const path of Object.keys(paths)) expect(page).toContain(path);
  expect(page).not.toContain('<script');
  expect(docsPage({ ...spec, info: { title: '<img onerror=x>', version: '1' } })).not.toContain('<img');
});
