import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../lib/store.ts';
import { dismissToast, type Toast, toasts } from '../lib/toast.ts';
import classes from './Toaster.module.css';

const icons = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };
const stayMs = { error: 10_000, success: 4_000, info: 6_000 };

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const [held, setHeld] = useState(false);
  const Icon = icons[toast.kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), stayMs[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <li
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{toast.text}</span>
      <button type="button" className={classes.close} aria-label={t('toast.close')} onClick={() => dismissToast(toast.id)}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Short messages in a corner; read aloud as they come, and staying while the pointer or the focus is on them. */
export function Toaster() {
  const list = useStore(toasts);
  return (
    <div aria-live="polite" aria-relevant="additions">
      <ul className={classes.list}>
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  );
}
