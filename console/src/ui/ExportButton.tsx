import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '../lib/saveFile.ts';
import { browserZone, dayOf } from '../lib/time.ts';

interface Props {
  label: string;
  fetch: () => Promise<Blob>;
  /** Says the name of the file, from today's date. */
  nameOf: (date: string) => string;
}

/** What the filter finds, all pages of it, as a spreadsheet. */
export function ExportButton({ label, fetch, nameOf }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetch,
    onSuccess: (file) => saveBlob(nameOf(dayOf(Date.now(), browserZone())), file),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
