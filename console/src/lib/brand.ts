/** Puts the accent colour of the installation in the place of the standard one. */
export function paintBrand(accent: string | null | undefined): void {
  if (!accent) return;
  const { style } = document.documentElement;
  style.setProperty('--brand', accent);
  style.setProperty('--brand-dark', `color-mix(in oklab, ${accent} 55%, white)`);
}
