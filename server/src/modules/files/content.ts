// biome-ignore-all lint/suspicious/noControlCharactersInRegex: formats begin with exactly those
type Kinds = readonly (readonly [kind: string, begins: RegExp])[];

/** Other formats by how they begin, a letter a byte. A program for a device begins as its maker likes. */
const formats: Kinds = [
  ['ZIP', /^PK(\x03\x04|\x05\x06)/],
  ['GZIP', /^\x1f\x8b\x08/],
  ['BZIP2', /^BZh\d1AY&SY/],
  ['XZ', /^\xfd7zXZ\0/],
  ['ZSTD', /^\x28\xb5\x2f\xfd/],
  ['7z', /^7z\xbc\xaf\x27\x1c/],
  ['RAR', /^Rar!\x1a\x07/],
  ['TAR', /^.{257}ustar/s],
  ['CAB', /^MSCF\0/],
  ['ELF', /^\x7fELF/],
  ['EXE', /^MZ.*PE\0\0/s],
  ['Mach-O', /^[\xce\xcf]\xfa\xed\xfe/],
  ['CLASS', /^\xca\xfe\xba\xbe/],
  ['WASM', /^\0asm/],
  ['PDF', /^%PDF/],
  ['PNG', /^\x89PNG/],
  ['JPEG', /^\xff\xd8\xff/],
  ['GIF', /^GIF8/],
  ['RIFF', /^RIFF/],
  ['MP4', /^.{4}ftyp/s],
  ['OLE', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['SQLite', /^SQLite format 3\0/],
  ['UTF-16', /^(\xff\xfe([\t\r\n -~]\0){8}|\xfe\xff(\0[\t\r\n -~]){8})/],
];

const texts: Kinds = [
  ['HTML', /^\s*<(!doctype html|html|head|body|script|svg)/i],
  ['XML', /^\s*<[?!\w]/],
  ['Intel HEX', /^\s*:[0-9a-f]{10}/i],
  ['S-record', /^\s*S[0-9][0-9a-f]{8}/i],
  ['JSON', /^\s*[[{]/],
  ['TXT', /^/],
];

const headBytes = 512;
/** What no text holds. */
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** Looks at a file as it passes. */
export function createLook() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  let isText = true;

  return {
    at(chunk: Buffer): void {
      if (head.length < headBytes) head += chunk.toString('latin1', 0, headBytes - head.length);
      if (!isText) return;
      try {
        isText = !control.test(decoder.decode(chunk, { stream: true }));
      } catch {
        isText = false;
      }
    },

    /** What it is, where it is not a program: the name of a format, the same in every language. */
    foreignKind(): string | undefined {
      const begin = head.replace(/^\xef\xbb\xbf/, '');
      return [...formats, ...(isText ? texts : [])].find(([, begins]) => begins.test(begin))?.[0];
    },
  };
}
