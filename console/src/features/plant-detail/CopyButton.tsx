import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './PlantHeader.module.css';

interface Props {
  text: string;
  label: string;
  /** Said for a moment after it was copied. */
  done: string;
}

const shownMs = 2000;

/** Only where the browser lets a page write to the clipboard. */
export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const Sign = copied ? IconCheck : IconCopy;
  return (
    <ActionIcon variant="subtle" color="gray" className={classes.copy} aria-label={copied ? done : label} onClick={copy}>
      <Sign size={16} aria-hidden />
    </ActionIcon>
  );
}
