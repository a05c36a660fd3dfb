import { expect, test } from 'vitest';
import { attachment, partOf } from './stored-file.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-999999', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', null],
  ['bytes=100-200', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('%s of a hundred bytes', (header, part) => {
  expect(partOf(header, 100)).toEqual(part);
});

test('a name cannot leave its place in the header', () => {
  expect(attachment('H10K 3.3.0 (b).bin')).toBe('attachment; filename="H10K 3.3.0 (b).bin"');
  expect(attachment('a"; x=\r\n.bin')).toBe(`attachment; filename="a__ x___.bin"; filename*=UTF-8''a%22%3B%20x%3D%0D%0A.bin`);
});
