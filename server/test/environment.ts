/** The settings under which tests run, besides what a test states itself. */
export const testEnvironment = {
  ADMIN_PASSWORD: 'Only-For-Tests-1',
  SECRET_KEY: 'a secret that only the tests know, long enough',
  LOG_LEVEL: 'silent',
  DEMO: 'on',
};
