import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/light/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './DownloadAppPage.module.css';
import { installPrompt } from './installPrompt.ts';
import { PublicFrame } from './PublicFrame.tsx';

const systems = ['ios', 'android', 'desktop'] as const;
const steps = [1, 2, 3] as const;

/** The console is its own app: this page says how to put it on a device. */
export function DownloadAppPage() {
  const { t } = useTranslation('auth');
  const offer = useStore(installPrompt);
  const address = `${window.location.origin}${window.location.pathname}`;
  return (
    <PublicFrame title={t('app.title')} text={t('app.text')}>
      {offer && (
        <Button size="md" fullWidth onClick={() => offer.prompt().then(() => installPrompt.set(null))}>
          {t('app.install')}
        </Button>
      )}
      <figure className={classes.code}>
        <QrCode value={address} label={t('app.qr', { address })} />
        <figcaption>{t('app.scan')}</figcaption>
      </figure>
      {systems.map((system) => (
        <section key={system} className={classes.system}>
          <h2>{t(`app.${system}`)}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(`app.${system}.${step}`)}</li>
            ))}
          </ol>
        </section>
      ))}
      <BackToSignIn />
    </PublicFrame>
  );
}
