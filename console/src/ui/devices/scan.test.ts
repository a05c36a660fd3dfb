import { describe, expect, it } from 'vitest';
import { serialIn } from './scan.ts';

describe('the text of a barcode', () => {
  it.each([
    ['inv-2024-0001', 'INV-2024-0001'],
    [' ABCD1234 ', 'ABCD1234'],
    ['SN:ABCD1234', 'ABCD1234'],
    ['S/N: ABCD1234 PN: 77', 'ABCD1234'],
    ['Model=H10;SN=ABCD-1234;PW=secret', 'ABCD-1234'],
    ['https://example.org/device?serial_number=abcd1234&x=1', 'ABCD1234'],
  ])('%s holds the serial number %s', (text, serial) => expect(serialIn(text)).toBe(serial));

  it.each(['', 'A1', 'https://example.org/', 'two words here', `SN:${'A'.repeat(33)}`])('%s holds none', (text) =>
    expect(serialIn(text)).toBeUndefined(),
  );
});
