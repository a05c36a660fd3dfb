import { type RefObject, useEffect, useRef } from 'react';
import type uPlot from 'uplot';

const factor = 1.2;

/** Turning the wheel scrolls the page; with Ctrl it tells where and by how much what is shown should grow. */
export function useCtrlWheel(
  box: RefObject<HTMLElement | null>,
  drawn: RefObject<uPlot | undefined>,
  onZoom: ((at: number, factor: number) => void) | undefined,
): void {
  const told = useRef(onZoom);
  told.current = onZoom;
  const zooms = onZoom !== undefined;
  useEffect(() => {
    const node = box.current;
    if (!node || !zooms) return;
    const turned = (event: WheelEvent) => {
      const plot = drawn.current;
      if (!event.ctrlKey || !plot) return;
      event.preventDefault();
      const at = plot.posToVal(event.clientX - plot.rect.left, 'x');
      told.current?.(at, event.deltaY < 0 ? 1 / factor : factor);
    };
    // React's own listener could not keep the page from growing
    node.addEventListener('wheel', turned, { passive: false });
    return () => node.removeEventListener('wheel', turned);
  }, [box, drawn, zooms]);
}
