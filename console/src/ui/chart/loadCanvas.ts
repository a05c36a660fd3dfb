/** The drawing of charts: by far the largest part of a page that has one. */
export const loadCanvas = () => import('./ChartCanvas.tsx');
