import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMenuBody, EditMenuBody, type MenuItem, menuEndpoints } from '#contract/menus.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { validateWith } from '../../lib/validate.ts';
import { bodyOf, type MenuValues } from './menus.model.ts';
import { useMenusChanged } from './menus.queries.ts';

/** The form of a new row of the menu, or of one that exists. */
export function useMenuForm(row: MenuItem | null, start: () => MenuValues, onDone: () => void) {
  const { t } = useTranslation('menus');
  const menuText = useMenuText();
  const changed = useMenusChanged();
  const [initial] = useState(start);
  const identity = row && { id: row.id, version: row.version };
  return useFields<MenuValues>({
    initial,
    check: (values) =>
      identity ? validateWith(EditMenuBody)({ ...identity, ...bodyOf(values) }) : validateWith(AddMenuBody)(bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values);
      if (identity) await call(menuEndpoints.edit, { body: { ...identity, ...body } }, { quiet: true });
      else await call(menuEndpoints.add, { body }, { quiet: true });
      await changed();
      toast('success', t(identity ? 'edit.done' : 'add.done', { name: menuText(values.name) }));
      onDone();
    },
  });
}
