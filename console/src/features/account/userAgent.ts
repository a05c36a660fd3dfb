/** Order matters: most browsers also name the ones they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string, boolean][] = [
  [/iPhone|iPod/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Mac OS X|Macintosh/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux|X11/, 'Linux', false],
];

interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

/** Browser and system as people call them. */
export function describeUserAgent(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const [, system = null, handheld = false] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { browser, system, handheld };
}
