import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const shades = (shade: string) => Array.from({ length: 10 }, () => shade) as unknown as MantineColorsTuple;

/** Mantine's ten shades, each named after the token that it stands for, so that both themes follow the tokens file. */
const neutral: MantineColorsTuple = [
  'var(--bg)',
  'var(--surface-2)',
  'var(--line)',
  'var(--line)',
  'var(--line-strong)',
  'var(--text-muted)',
  'var(--text-muted)',
  'var(--text-muted)',
  'var(--text)',
  'var(--text)',
];
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--text)',
  'var(--text-muted)',
  'var(--text-muted)',
  'var(--line-strong)',
  'var(--line)',
  'var(--surface)',
  'var(--surface)',
  'var(--bg)',
  'var(--bg)',
];

const meanings: Record<string, string> = { red: 'danger', green: 'success', yellow: 'warning', blue: 'info' };

const variantColors: VariantColorsResolver = (input) => {
  const meaning = meanings[input.color ?? ''];
  const standard = defaultVariantColorsResolver(input);
  if (input.variant === 'filled' && input.color === 'accent') return { ...standard, color: 'var(--on-accent)' };
  if (input.variant === 'filled' && meaning === 'danger') {
    return { ...standard, background: 'var(--danger-fill)', hover: 'var(--danger-fill-hover)' };
  }
  if (input.variant === 'light' && meaning) {
    const soft = `var(--${meaning}-soft)`;
    return { ...standard, background: soft, hover: soft, color: `var(--${meaning})` };
  }
  return standard;
};

const sized = ['Button', 'ActionIcon', 'Input', 'TextInput', 'PasswordInput', 'Select', 'Textarea', 'Switch'];

export function themeFor(density: 'default' | 'compact') {
  const size = density === 'compact' ? 'xs' : 'sm';
  return createTheme({
    primaryColor: 'accent',
    colors: {
      accent: shades('var(--accent)'),
      gray: neutral,
      dark,
      red: shades('var(--danger)'),
      green: shades('var(--success)'),
      yellow: shades('var(--warning)'),
      blue: shades('var(--info)'),
    },
    fontFamily: 'var(--font)',
    headings: { fontFamily: 'var(--font)', fontWeight: '600' },
    defaultRadius: 'sm',
    radius: { xs: '4px', sm: 'var(--radius-control)', md: 'var(--radius-card)', lg: '14px', xl: '999px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: variantColors,
    components: {
      ...Object.fromEntries(sized.map((name) => [name, { defaultProps: { size } }])),
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Checkbox: { defaultProps: { size, iconColor: 'var(--on-accent)' } },
    },
  });
}

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-color-gray-light': 'var(--surface-2)',
  '--mantine-color-gray-light-hover': 'var(--surface-2)',
  '--mantine-color-gray-light-color': 'var(--text-muted)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
