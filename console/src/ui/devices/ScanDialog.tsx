import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../FormAlert.tsx';
import classes from './devices.module.css';
import { createDetector, serialIn } from './scan.ts';

interface Props {
  onFound: (serialNumber: string) => void;
  onClose: () => void;
}

const lookEveryMs = 150;

/** Looks through the camera until a barcode holds a serial number. */
export function ScanDialog({ onFound, onClose }: Props) {
  const { t } = useTranslation('deviceForm');
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;

    async function look() {
      const detector = await createDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const screen = video.current;
      if (stopped || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      const step = async () => {
        const codes = await detector.detect(screen);
        const serial = codes.map(({ rawValue }) => serialIn(rawValue)).find(Boolean);
        if (stopped) return;
        if (serial) found(serial);
        else timer = setTimeout(() => void step().catch(fail), lookEveryMs);
      };
      await step();
    }
    function stop() {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    function fail() {
      if (!stopped) setFailed(true);
      stop();
    }
    look().catch(fail);
    return stop;
  }, []);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scan.title')}
      fullScreen={narrow}
      centered
      closeButtonProps={{ 'aria-label': t('scan.close') }}
    >
      <FormAlert text={failed ? t('scan.failed') : null} />
      {!failed && (
        <>
          <video ref={video} className={classes.camera} playsInline muted aria-label={t('scan.title')} />
          <p className={classes.hint}>{t('scan.help')}</p>
        </>
      )}
    </Modal>
  );
}
