import { useEffect, useState } from 'react';

/** An address for a picture that only an authorised call may fetch; null while loading or when there is none. */
export function useBlobUrl(key: string | null, load: (key: string, signal: AbortSignal) => Promise<Blob>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!key) return;
    const controller = new AbortController();
    let made: string | null = null;
    load(key, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setUrl(null),
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [key, load]);
  return url;
}
