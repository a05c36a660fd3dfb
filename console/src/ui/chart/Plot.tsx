import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { begin, nowhere } from './begin.ts';
import { type Look, lookOf } from './look.ts';
import classes from './Plot.module.css';
import { cornerOf, plotWidth } from './paint.ts';
import { picture } from './picture.ts';
import { type Plan, show } from './plan.ts';
import { tell } from './tip.ts';
import { useCtrlWheel } from './useCtrlWheel.ts';
import type { View } from './view.ts';

export interface ChartHandle {
  toPng: () => string | undefined;
}

const root = document.documentElement;

interface Props {
  /** What is drawn; another function draws anew. */
  plan: (look: Look) => Plan;
  handle: Ref<ChartHandle>;
  /** The part of the points that is shown, if not all of them. */
  view?: View;
  /** Told the span that a person has drawn with the mouse. */
  onSelect?: (from: number, to: number) => void;
  onDoubleClick?: () => void;
  /** Told where more or less should be seen, and by what factor. */
  onZoom?: (at: number, factor: number) => void;
  children?: ReactNode;
}

/** All that colours follow from. Setting it to what it is already is a change for an observer. */
const themeNow = () => `${root.dataset.mantineColorScheme} ${root.style.cssText}`;

/** Draws on canvas. It begins when its box has a size, follows that size, and takes its colours anew when the theme changes. */
export function Plot({ plan, handle, view, onSelect, onDoubleClick, onZoom, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  /** What of it is drawn: the same is not drawn again. */
  const seen = useRef<View>(undefined);
  const pointer = useRef(nowhere);
  const told = useRef({ view, onSelect, onDoubleClick });
  told.current = { view, onSelect, onDoubleClick };
  const selects = onSelect !== undefined;

  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const end = () => {
      drawn.current?.destroy();
      drawn.current = undefined;
    };
    const draw = () => {
      end();
      if (node.clientWidth === 0 || node.clientHeight === 0) return;
      const shown = plan(lookOf(node));
      const selectable = selects && window.matchMedia('(pointer: fine)').matches;
      const plot = begin(shown, node, pointer.current, {
        onPointer: (one) => {
          const { left = nowhere.left, top = nowhere.top } = one.cursor;
          pointer.current = { left, top };
          if (tip.current) tell(tip.current, shown, one);
        },
        onPlaced: (one) => {
          const { x } = cornerOf(one);
          frame.current?.style.setProperty('--plot-left', `${x}px`);
          frame.current?.style.setProperty('--plot-right', `${one.width - x - plotWidth(one)}px`);
        },
        onSelect: selectable ? (from, to) => told.current.onSelect?.(from, to) : undefined,
        onDoubleClick: () => told.current.onDoubleClick?.(),
      });
      plot.root.toggleAttribute('data-selectable', selectable);
      show(plot, told.current.view);
      seen.current = told.current.view;
      drawn.current = plot;
    };
    draw();
    const resized = new ResizeObserver(() => {
      if (node.clientWidth !== drawn.current?.width || node.clientHeight !== drawn.current.height) draw();
    });
    resized.observe(node);
    let theme = themeNow();
    const themed = new MutationObserver(() => {
      if (theme === themeNow()) return;
      theme = themeNow();
      draw();
    });
    themed.observe(root, { attributeFilter: ['data-mantine-color-scheme', 'style'] });
    // a finger does not leave by moving away
    const touchedElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !node.contains(target)) drawn.current?.setCursor(nowhere);
    };
    document.addEventListener('pointerdown', touchedElsewhere);
    return () => {
      document.removeEventListener('pointerdown', touchedElsewhere);
      themed.disconnect();
      resized.disconnect();
      end();
    };
  }, [plan, selects]);

  useEffect(() => {
    const isSeen = seen.current?.first === view?.first && seen.current?.last === view?.last;
    if (!drawn.current || isSeen) return;
    show(drawn.current, view);
    seen.current = view;
  }, [view]);

  useCtrlWheel(box, drawn, onZoom);

  useImperativeHandle(handle, () => ({
    toPng: () => {
      const node = box.current;
      if (!node || !drawn.current) return undefined;
      const look = lookOf(node);
      return picture(plan(look), view, drawn.current, look.token('--surface'));
    },
  }));

  return (
    <div ref={frame} className={classes.frame}>
      <div ref={box} className={classes.box} aria-hidden>
        <div ref={tip} className={classes.tip} hidden />
      </div>
      {children}
    </div>
  );
}
