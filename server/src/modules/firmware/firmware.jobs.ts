import type { Job } from '../../platform/jobs.ts';
import type { FirmwareService } from './firmware.service.ts';
import type { SheetsService } from './sheets.service.ts';

export function firmwareJobs(firmware: FirmwareService, sheets: SheetsService): Job<never>[] {
  return [
    { name: 'firmware:distrust', schedule: '* * * * *', run: () => firmware.distrust() },
    { name: 'firmware:sweep', schedule: '43 * * * *', run: () => sheets.sweep() },
  ];
}
