import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example.org',
  FILES_S3_BUCKET: 'programs',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
};

test('a bucket is named with all that it needs, or not at all', () => {
  expect(readConfig({}).files.s3).toBeUndefined();
  expect(readConfig(bucket).files.s3).toMatchObject({ bucket: 'programs', region: 'us-east-1' });
  for (const missing of Object.keys(bucket)) expect(() => readConfig({ ...bucket, [missing]: '' })).toThrow('belong together');
});

test('revoked keys are named with their day', () => {
  const keys = 'fw-0123456789abcdef@2026-11-20,fw-fedcba9876543210@2026-12-01';
  expect(readConfig({ FIRMWARE_REVOKED_KEYS: keys }).firmware.revoked).toEqual([
    { keyId: 'fw-0123456789abcdef', at: '2026-11-20T00:00:00.000Z' },
    { keyId: 'fw-fedcba9876543210', at: '2026-12-01T00:00:00.000Z' },
  ]);
  for (const wrong of ['fw-0123456789abcdef', 'all@2026-11-20', `${keys},`])
    expect(() => readConfig({ FIRMWARE_REVOKED_KEYS: wrong })).toThrow('FIRMWARE_REVOKED_KEYS must look like');
});
