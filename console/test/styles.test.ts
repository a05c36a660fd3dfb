import { describe, expect, it } from 'vitest';

const texts = import.meta.glob<string>('../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(texts).map(([path, text]) => ({ path: path.slice(3), text }));
const published = import.meta.glob('../../node_modules/@mantine/core/styles/*.css', { query: '?url', exhaustive: true });
const sheets = Object.keys(published).map((path) => path.split('/').at(-1)?.replace('.css', ''));

/** Parts that draw themselves with the sheet of another one as well. */
const leansOn: Record<string, string[]> = {
  TextInput: ['Input'],
  NativeSelect: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['Input'],
  Button: ['UnstyledButton', 'Loader'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton'],
};

const sheetsIn = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map((m) => m[1]);
const ofTheFrame = sheetsIn(sources.find(({ path }) => path === 'src/app/layout/styles.ts')?.text ?? '');

function partsOf(text: string): string[] {
  const imported = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((m) => (m[1] ?? '').split(','));
  return imported.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name));
}

describe("Mantine's style sheets", () => {
  it('are found', () => expect(sheets).toContain('Button'));

  const using = sources.filter(({ path, text }) => !path.includes('.test.') && partsOf(text).length > 0);

  it.each(using.map(({ path, text }) => [path, text]))('%s has the sheets of the parts that it shows', (path, text) => {
    const file = `/${path.split('/').at(-1)}'`;
    const above = sources.filter((other) => other.text.includes(file)).flatMap((other) => sheetsIn(other.text));
    const there = [...ofTheFrame, ...sheetsIn(text), ...above];
    const needed = partsOf(text).flatMap((part) => [part, ...(leansOn[part] ?? [])]);
    expect(needed.filter((name) => sheets.includes(name) && !there.includes(name))).toEqual([]);
  });

  it('stay away from the public pages, which have none of Mantine', () => {
    const light = sources.filter(({ path }) => /src\/(features\/auth|ui\/light|lib)\//.test(path) && !path.includes('.test.'));
    expect(light.filter(({ text }) => text.includes('@mantine/')).map(({ path }) => path)).toEqual([]);
  });
});
