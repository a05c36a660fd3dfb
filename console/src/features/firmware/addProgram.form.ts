import i18next from 'i18next';
import {
  AddProgramBody,
  type DescriptionLanguage,
  descriptionLanguages,
  type FirmwareType,
  type supports,
} from '#contract/firmware.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import type { ProgramUpload } from './useProgramUpload.ts';

/** The descriptions are fields of their own, named by their language. */
export interface ProgramFields extends Record<DescriptionLanguage, string> {
  manufacturerId: string;
  type: FirmwareType | '';
  version: string;
  minFrom: string;
  hwRevs: readonly string[];
  allowDowngrade: boolean;
  support: (typeof supports)[number];
  sheetId: string;
  file: string;
  [more: string]: string | boolean | readonly string[];
}

export const emptyProgram: ProgramFields = {
  manufacturerId: '',
  type: '',
  version: '',
  minFrom: '',
  hwRevs: [],
  allowDowngrade: false,
  support: 'ALL',
  sheetId: '',
  file: '',
  'zh-CN': '',
  'en-GB': '',
  'de-DE': '',
  'fr-FR': '',
  'it-IT': '',
  'es-ES': '',
  'pl-PL': '',
};

export function toAddBody(values: ProgramFields, upload: ProgramUpload): AddProgramBody {
  const sent = upload.kind === 'done' ? upload : { fileId: '', sha256: '' };
  return {
    manufacturerId: values.manufacturerId,
    type: values.type as FirmwareType,
    version: values.version,
    minFrom: values.minFrom.trim() === '' ? null : values.minFrom,
    hwRevs: [...values.hwRevs],
    allowDowngrade: values.allowDowngrade,
    descriptions: Object.fromEntries(
      descriptionLanguages.map((language) => [language, values[language]]),
    ) as AddProgramBody['descriptions'],
    fileId: sent.fileId,
    sha256: sent.sha256,
    support: values.support,
    sheetId: values.support === 'LISTED' ? values.sheetId : null,
  };
}

const validate = validateWith(AddProgramBody);
const words = (key: string) => i18next.t(key, { ns: 'firmware' });

/** What is wrong with a program before it is sent, in the words of the specification where it has some. */
export function checkProgram(values: ProgramFields, upload: ProgramUpload): FieldErrors {
  if (values.manufacturerId === '') return { manufacturerId: words('manufacturer.first') };
  const problems: FieldErrors = {};
  for (const [path, text] of Object.entries(validate(toAddBody(values, upload)))) {
    const [name = '', language] = path.split('.');
    if (name === 'descriptions' && language) problems[language] = text;
    else if (name !== 'fileId' && name !== 'sha256') problems[name] = text;
  }
  if (values.type === '') problems.type = i18next.t('required', { ns: 'validation' });
  if (upload.kind === 'busy') problems.file = words('upload.wait');
  else if (upload.kind !== 'done') problems.file = words('upload.none');
  if (problems.sheetId) problems.sheetId = words('sheet.none');
  return problems;
}

export const missingDescription = (problems: FieldErrors): DescriptionLanguage | undefined =>
  descriptionLanguages.find((language) => problems[language]);
