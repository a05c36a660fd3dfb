import { useEffect } from 'react';
import { paintBrand } from '../lib/brand.ts';
import { useSettings } from '../lib/settings.ts';

export function useBrand(): void {
  const { accent } = useSettings();
  useEffect(() => paintBrand(accent), [accent]);
}
