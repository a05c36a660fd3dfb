/** Goes on when what stands there has been painted. A page in the background draws no frame to wait for. */
export function afterFrame(go: () => void): void {
  if (document.visibilityState === 'hidden') go();
  else requestAnimationFrame(() => setTimeout(go));
}
