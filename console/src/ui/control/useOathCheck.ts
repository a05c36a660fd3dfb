import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';

/** Checks a form that has to be sworn to: what the contract says of its body, and that both boxes are ticked. */
export function useOathCheck() {
  const { t } = useTranslation('validation');
  return <B extends { agreed: boolean; qualified: boolean }>(schema: z.ZodMiniType, body: B): FieldErrors => ({
    ...validateWith(schema)(body),
    ...(!body.agreed && { agreed: t('agreement') }),
    ...(!body.qualified && { qualified: t('qualification') }),
  });
}
