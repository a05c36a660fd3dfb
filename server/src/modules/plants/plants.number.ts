import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I: what is read out on the telephone arrives as it was. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** For example `SK-7KQ2-9FXM`: a million million of them. */
export const newPlantNumber = (): string => `SK-${four()}-${four()}`;
