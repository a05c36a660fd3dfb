/** What a drawing takes from the page around it. */
export interface Look {
  /** Resolves a colour token to its value in the present theme. */
  token: (name: `--${string}`) => string;
  font: string;
  /** Of the drawing, in pixels. */
  width: number;
  /** How wide a text will be, in pixels. */
  widthOf: (text: string) => number;
}

const textPx = 11;
let ruler: CanvasRenderingContext2D | null = null;

export function lookOf(node: HTMLElement): Look {
  const style = getComputedStyle(document.documentElement);
  const font = `${textPx}px ${getComputedStyle(document.body).fontFamily}`;
  ruler ??= document.createElement('canvas').getContext('2d');
  const widthOf = (text: string) => {
    if (!ruler) return text.length * textPx;
    ruler.font = font;
    return ruler.measureText(text).width;
  };
  return { token: (name) => style.getPropertyValue(name).trim(), font, width: node.clientWidth, widthOf };
}
