/** Every failure that the server names. `code` goes into the envelope; the text is `errors.<name>` of the language. */
export const errors = {
  validation: { status: 400, code: 40001 },
  badJson: { status: 400, code: 40002 },
  'auth.badCredentials': { status: 400, code: 40011 },
  'auth.verificationNeeded': { status: 400, code: 40012 },
  'auth.secondFactorNeeded': { status: 400, code: 40013 },
  'auth.badSecondFactor': { status: 400, code: 40014 },
  'auth.badCode': { status: 400, code: 40015 },
  'auth.wrongPassword': { status: 400, code: 40016 },
  'auth.notEnrolled': { status: 400, code: 40017 },
  'auth.badLink': { status: 400, code: 40018 },
  'files.notAPicture': { status: 400, code: 40021 },
  'files.notASheet': { status: 400, code: 40022 },
  'files.sheetTooLarge': { status: 400, code: 40023 },
  'files.heic': { status: 400, code: 40024 },
  'alarms.badLink': { status: 400, code: 40025 },
  'files.notFirmware': { status: 400, code: 40026 },
  'files.name': { status: 400, code: 40027 },
  noSession: { status: 401, code: 401 },
  noPermission: { status: 403, code: 40301 },
  'auth.accountBlocked': { status: 403, code: 40302 },
  'auth.demoReadOnly': { status: 403, code: 40303 },
  'auth.demoOff': { status: 403, code: 40304 },
  'campaigns.badLink': { status: 403, code: 40321 },
  'campaigns.standsStill': { status: 403, code: 40322 },
  'roles.notYours': { status: 403, code: 40311 },
  'firmware.releasedByOther': { status: 403, code: 40312 },
  notFound: { status: 404, code: 40401 },
  conflict: { status: 409, code: 40901 },
  'accounts.nameTaken': { status: 409, code: 40911 },
  'accounts.lastAdministrator': { status: 409, code: 40914 },
  'accounts.noContact': { status: 409, code: 40915 },
  'accounts.yourself': { status: 409, code: 40916 },
  'roles.builtIn': { status: 409, code: 40922 },
  'menus.hasChildren': { status: 409, code: 40932 },
  'menus.cycle': { status: 409, code: 40933 },
  'organizations.hasChildren': { status: 409, code: 40942 },
  'organizations.hasPeople': { status: 409, code: 40943 },
  'organizations.hasPlants': { status: 409, code: 40946 },
  'organizations.cycle': { status: 409, code: 40944 },
  'organizations.kind': { status: 409, code: 40945 },
  'manufacturers.inUse': { status: 409, code: 40961 },
  'specs.inUse': { status: 409, code: 40962 },
  'devices.typeDiffers': { status: 409, code: 40971 },
  'devices.hasAttached': { status: 409, code: 40972 },
  'firmware.inUse': { status: 409, code: 40963 },
  'firmware.checksum': { status: 409, code: 40964 },
  'firmware.keyRevoked': { status: 409, code: 40965 },
  'files.offset': { status: 409, code: 40966 },
  'files.tooMany': { status: 409, code: 40967 },
  'alarms.builtIn': { status: 409, code: 40981 },
  'alarms.inUse': { status: 409, code: 40982 },
  'reports.tooLarge': { status: 409, code: 40985 },
  'reports.tooMany': { status: 409, code: 40986 },
  'control.busy': { status: 409, code: 40991 },
  'control.readFirst': { status: 409, code: 40992 },
  'control.changed': { status: 409, code: 40993 },
  'control.noDongle': { status: 409, code: 40994 },
  'control.tooLate': { status: 409, code: 40995 },
  'campaigns.notReleased': { status: 409, code: 40996 },
  'campaigns.noDevices': { status: 409, code: 40997 },
  'campaigns.notNow': { status: 409, code: 40998 },
  'tokens.tooMany': { status: 409, code: 40951 },
  'auth.twoFactorOn': { status: 409, code: 40913 },
  'campaigns.over': { status: 410, code: 41001 },
  'files.protocol': { status: 412, code: 41201 },
  bodyTooLarge: { status: 413, code: 41301 },
  'files.size': { status: 413, code: 41302 },
  unsupportedMedia: { status: 415, code: 41501 },
  'files.range': { status: 416, code: 41601 },
  tooManyTries: { status: 429, code: 42901 },
  'contacts.tooMany': { status: 429, code: 42904 },
  'codes.tooSoon': { status: 429, code: 42902 },
  'codes.tooMany': { status: 429, code: 42903 },
  'files.part': { status: 460, code: 46001 },
  internal: { status: 500, code: 50001 },
  notReady: { status: 503, code: 50301 },
} as const;

export type ErrorName = keyof typeof errors;

export const success = 200;
export const sessionEnded = errors.noSession.code;

export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

export interface FieldProblem {
  path: string;
  message: string;
}
