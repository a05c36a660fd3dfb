import { useMenu } from '../../lib/session.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { permissionText } from './token.permissions.ts';

/** The words for a permission number in the person's own menu. */
export function usePermissionText(): (code: string) => string {
  const menu = useMenu();
  const textOf = useMenuText();
  return (code) => permissionText(code, menu, textOf);
}
