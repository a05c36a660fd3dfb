/** How the devices of a house take orders: well, badly, or not at all. */
export const tempers = {
  accept: 'does what it is told',
  reject: 'finds the first value out of its range',
  partial: 'changes the first group of values only',
  slow: 'takes its time',
  silent: 'does not answer',
  reboot: 'reboots in the middle',
  wrong: 'stores another value than it was told',
  replay: 'says everything twice, in the wrong order',
} as const;
export type Temper = keyof typeof tempers;

/** How an upgrade goes. */
export const upgradeTempers = {
  accept: 'goes well',
  chunks: 'goes well, piece by piece over MQTT',
  refuse: 'is declined',
  break: 'loses the connection in the middle of the download and resumes',
  lose: 'loses the connection in the middle of the download for good',
  corrupt: 'gets one byte wrong',
  flash: 'cannot write its memory',
  boot: 'does not come up with the new program and rolls back',
} as const;
export type UpgradeTemper = keyof typeof upgradeTempers;
