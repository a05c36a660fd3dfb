/** What browsers with a barcode reader offer; the types of the language do not know it yet. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const readable = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'code_93', 'ean_13'];

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

export async function createDetector(): Promise<Detector> {
  const Barcodes = detectorClass();
  if (!Barcodes) throw new Error('no barcode reader');
  const supported = await Barcodes.getSupportedFormats();
  return new Barcodes({ formats: readable.filter((format) => supported.includes(format)) });
}

const marked = /(?:^|[^A-Z])(?:SN|S\/N|SERIAL(?:[ _-]?(?:NO|NUMBER))?)\s*[:=]\s*([A-Z0-9-]{4,32})(?![A-Z0-9-])/;

/** The serial number in the text of a barcode: the whole text, or what stands behind "SN". */
export function serialIn(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (/^[A-Z0-9-]{4,32}$/.test(upper)) return upper;
  return marked.exec(upper)?.[1];
}
