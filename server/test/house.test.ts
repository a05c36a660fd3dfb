import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { type Language, languages } from '#contract/languages.ts';
import { permissions } from '#contract/permissions.ts';
import { root } from '../src/config.ts';
import { builtInMenus } from '../src/modules/menus/menus.seed.ts';
import { builtInRoles } from '../src/modules/roles/roles.seed.ts';

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const named = (filter: (e: Endpoint) => boolean) => endpoints.filter(([, e]) => filter(e)).map(([name]) => name);

describe('doors', () => {
  test('public to anyone are exactly these', () => {
    expect(named((e) => 'public' in e)).toEqual([
      'auth.login',
      'auth.loginByCode',
      'auth.demoLogin',
      'auth.register',
      'auth.forget',
      'auth.setPassword',
      'auth.sendCode',
      'settings.public',
      'settings.languageAreas',
      'telemetry.provision',
      'notifications.unsubscribe',
      'firmware.keys',
    ]);
  });

  test('open to the demo besides are exactly these, and they change nothing but its own session', () => {
    const guest = new Set(builtInRoles.find((r) => r.code === 'guest')?.permissions);
    expect(named((e) => 'signedIn' in e || ('permission' in e && guest.has(e.permission)))).toEqual([
      'auth.userInfo',
      'auth.logout',
      'auth.sessions',
      'auth.activity',
      'auth.avatar',
      'navigation.routes',
      'plants.page',
      'plants.map',
      'plants.export',
      'plants.tags',
      'plants.detail',
      'plants.address',
      'plants.transfers',
      'plants.picture',
      'devices.page',
      'devices.export',
      'devices.detail',
      'devices.ofPlant',
      'devices.changes',
      'basics.areas',
      'basics.place',
      'basics.timeZones',
      'basics.units',
      'basics.statisticsParameters',
      'basics.manufacturerChoices',
      'basics.specChoices',
      'readings.realtime',
      'readings.flow',
      'readings.curve',
      'readings.statistics',
      'readings.exportStatistics',
      'readings.series',
      'live.stream',
      'dashboard.summary',
      'dashboard.trend',
      'dashboard.status',
      'dashboard.plants',
      'dashboard.ranking',
      'dashboard.losses',
      'dashboard.expected',
      'alarms.page',
      'alarms.detail',
      'alarms.counts',
      'alarms.history',
      'alarms.export',
      'alarms.incidents',
      'reports.query',
      'reports.export',
      'campaigns.history',
      'campaigns.wish',
    ]);
  });

  test('are distinct in method and path', () => {
    const doors = endpoints.map(([, e]) => `${e.method} ${e.path}`);
    expect(new Set(doors).size).toBe(doors.length);
  });

  test('accept no unknown field anywhere in what they are sent', () => {
    const loose: string[] = [];
    const visit = (name: string, schema: unknown): void => {
      if (!schema || typeof schema !== 'object') return;
      const s = schema as Record<string, unknown>;
      if (s.type === 'object' && s.additionalProperties !== false) loose.push(name);
      for (const value of Object.values(s)) visit(name, value);
    };
    for (const [name, e] of endpoints) {
      for (const part of [e.body, e.query, e.params]) {
        if (part) visit(name, z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
      }
    }
    expect(loose).toEqual([]);
  });

  test('the console reads nothing of an endpoint that its build leaves out', () => {
    const files = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const readers = sources.filter((file) =>
      /([eE]ndpoints\.\w+|\bendpoint)\.(summary|params|query|data)\b/.test(readFileSync(join(root, 'console/src', file), 'utf8')),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(readers).toEqual([]);
  });
});

describe('numbers', () => {
  test('of permissions and errors are distinct, and an error begins with its HTTP status', () => {
    const numbers = Object.values(permissions);
    expect(new Set(numbers).size).toBe(numbers.length);
    const codes = Object.values(errors).map((e) => e.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { status, code } of Object.values(errors)) expect(String(code).startsWith(String(status))).toBe(true);
  });

  test('of menus belong to a permission, and a child lies below its parent', () => {
    for (const menu of builtInMenus) {
      const parent = builtInMenus.find((m) => m.name === menu.parent);
      if (menu.parent) expect(permissions[menu.permission].startsWith(permissions[parent?.permission ?? 'plants'])).toBe(true);
    }
    const demanded = new Set(endpoints.flatMap(([, e]) => ('permission' in e ? [e.permission] : [])));
    for (const permission of demanded) expect(builtInMenus.map((m) => m.permission)).toContain(permission);
  });
});

describe('words', () => {
  const folders = ['contract/texts', 'console/src/locales'];
  const read = (folder: string, language: Language, file: string): Record<string, string> =>
    JSON.parse(readFileSync(join(root, folder, language, file), 'utf8'));
  const files = folders.flatMap((folder) => readdirSync(join(root, folder, 'en-GB')).map((file) => [folder, file] as const));
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map((m) => m[0]).sort();
  /** A language has its own plural forms: all of them stand for one key. */
  const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

  test.each(languages)('are complete in %s, with the same placeholders', (language) => {
    for (const [folder, file] of files) {
      const english = read(folder, 'en-GB', file);
      const other = read(folder, language, file);
      const stems = (texts: object) => [...new Set(Object.keys(texts).map(stem))].sort();
      expect(stems(other), `${folder}/${language}/${file}`).toEqual(stems(english));
      for (const [key, text] of Object.entries(other)) {
        const reference = english[key] ?? english[`${stem(key)}_other`] ?? '';
        expect(text.trim(), `${language} ${file} ${key}`).not.toBe('');
        if (stem(key) === key) expect(placeholders(text), `${language} ${file} ${key}`).toEqual(placeholders(reference));
      }
      for (const key of new Set(
        Object.keys(other)
          .filter((k) => stem(k) !== k)
          .map(stem),
      )) {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const form of forms) expect(Object.keys(other), `${language} ${file}`).toContain(`${key}_${form}`);
      }
    }
  });

  test.each(languages.filter((l) => l !== 'en-GB'))('are translated in %s, not copied from English', (language) => {
    for (const [folder, file] of files) {
      const english = read(folder, 'en-GB', file);
      const other = read(folder, language, file);
      const sentences = Object.keys(english).filter((k) => (english[k] ?? '').split(' ').length > 3);
      const copied = sentences.filter((k) => other[k] === english[k]);
      expect(copied, `${folder}/${language}/${file}`).toEqual([]);
    }
  });

  test('exist for every error of the contract', () => {
    const texts = read('contract/texts', 'en-GB', 'errors.json');
    expect(Object.keys(texts).sort()).toEqual([...Object.keys(errors), 'success'].sort());
  });

  test('stand in catalogues, never in the markup', () => {
    const spoken = new Set([
      'title',
      'label',
      'placeholder',
      'alt',
      'aria-label',
      'description',
      'aria-description',
      'aria-valuetext',
    ]);
    const files = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' }).filter((f) =>
      /(?<!\.test)\.tsx$/.test(f),
    );
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(join(root, 'console/src', file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
        ts.ScriptKind.TSX,
      );
      const literals: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isJsxText(node)) literals.push(node.text);
        if (
          ts.isJsxExpression(node) &&
          node.expression &&
          ts.isStringLiteralLike(node.expression) &&
          !ts.isJsxAttribute(node.parent)
        ) {
          literals.push(node.expression.text);
        }
        if (
          ts.isJsxAttribute(node) &&
          node.initializer &&
          ts.isStringLiteral(node.initializer) &&
          spoken.has(node.name.getText())
        ) {
          literals.push(node.initializer.text);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return literals.filter((text) => /\p{L}/u.test(text)).map((text) => `${file}: ${text.trim()}`);
    });
    expect(found).toEqual([]);
  });
});

describe('repositories', () => {
  /** A function of everybody's rows names its scope `_scope`; every other one has to use it. */
  const demandsScope = (parameter: ts.ParameterDeclaration | undefined): boolean => {
    const type = parameter?.type?.getText();
    const used = !parameter?.name.getText().startsWith('_');
    return type === 'SystemScope' || ((type === 'Scope' || type === 'OwnScope') && used);
  };

  const exported = (node: ts.Node): boolean =>
    ts.canHaveModifiers(node) && Boolean(ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword));

  function functionsOf(source: ts.SourceFile): [string, ts.SignatureDeclaration][] {
    return source.statements.filter(exported).flatMap((node): [string, ts.SignatureDeclaration][] => {
      if (ts.isFunctionDeclaration(node)) return [[node.name?.text ?? '', node]];
      if (!ts.isVariableStatement(node)) return [];
      return node.declarationList.declarations.flatMap(({ name, initializer: value }): [string, ts.SignatureDeclaration][] =>
        value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? [[name.getText(), value]] : [],
      );
    });
  }

  const parsed = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const without = (source: ts.SourceFile) =>
    functionsOf(source)
      .filter(([, { parameters }]) => !demandsScope(parameters[1]))
      .map(([name]) => `${source.fileName}: ${name}`);

  test('demand a scope in every function, right after the handle', () => {
    const folder = join(root, 'server/src');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.repository.ts'))
      .map((file) => parsed(file, readFileSync(join(folder, file), 'utf8')));
    expect(sources.flatMap(functionsOf).length).toBeGreaterThan(80);
    expect(sources.flatMap(without)).toEqual([]);
    // nobody may put another type in the place of the sealed one
    for (const source of sources)
      expect(source.text, source.fileName).toMatch(/import (type )?\{[^}]*Scope[^}]*\} from '[./]*(platform\/)?scope\.ts';/);
  });

  test('would be caught without one', () => {
    const text = `export async function open(db: Db, id: string) {}
      export const lazy = (db: Db, _scope: Scope) => db;
      export async function late(db: Db, id: string, scope: Scope) { return scope; }
      export async function right(db: Db, scope: Scope) { return scope; }`;
    expect(without(parsed('x', text))).toEqual(['x: open', 'x: lazy', 'x: late']);
  });
});

test('the types of the tables are those of the migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-schema-'));
  const file = join(folder, 'schema.ts');
  execFileSync(join(root, 'node_modules/.bin/tsx'), ['scripts/db.ts', 'types', file], { cwd: root, stdio: 'pipe' });
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(root, 'server/src/platform/schema.ts'), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
