import { sha256Of } from './sha256.ts';

export type Hashed = { sha256: string } | { gone: true };

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: Hashed = await sha256Of(data).then(
    (sha256) => ({ sha256 }),
    () => ({ gone: true }),
  );
  self.postMessage(answer);
};
