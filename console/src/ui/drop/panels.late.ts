export { HintPanel } from './HintPanel.tsx';
export { MenuPanel } from './MenuPanel.tsx';
export { PopoverPanel } from './PopoverPanel.tsx';
