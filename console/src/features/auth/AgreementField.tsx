import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import { Checkbox } from '../../ui/light/Checkbox.tsx';
import { LegalLink } from './LegalLink.tsx';

type Props = Pick<ComponentProps<typeof Checkbox>, 'name' | 'checked' | 'error' | 'aria-invalid' | 'onChange'>;

const privacy = '|privacy|';
const terms = '|terms|';

/** The sentence is one text with two marks, so that each language may order its words; the links stand in for the marks. */
export function AgreementField(props: Props) {
  const { t } = useTranslation('auth');
  const settings = useSettings();
  const label = t('agreement.label', { privacy, terms })
    .split(/(\|\w+\|)/)
    .map((part) => {
      if (part === privacy) return <LegalLink key={part} href={settings.privacyUrl} text={t('agreement.privacy')} />;
      if (part === terms) return <LegalLink key={part} href={settings.termsUrl} text={t('agreement.terms')} />;
      return part;
    });
  return <Checkbox {...props} label={label} />;
}
