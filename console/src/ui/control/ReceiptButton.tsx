import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { controlEndpoints } from '#contract/control.ts';
import { download } from '../../lib/api.ts';
import { saveBlob } from '../../lib/saveFile.ts';

interface Props {
  /** A write that has come to its end. */
  id: string;
  size?: 'compact-sm';
}

/** The receipt of one change on paper. */
export function ReceiptButton({ id, size }: Props) {
  const { t } = useTranslation('control');
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(controlEndpoints.receipt, { params: { id } }),
    onSuccess: (file) => saveBlob(`${t('receipt.file')}-${id}.pdf`, file),
  });
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('receipt.pdf')}
    </Button>
  );
}
