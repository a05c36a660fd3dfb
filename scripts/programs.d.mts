export function buildServer(): Promise<void>;
export function buildFleet(): Promise<void>;
