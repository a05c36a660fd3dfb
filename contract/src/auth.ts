import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountName, Code, Digest, Email, Id, Instant, Mobile, Nothing, PersonName, text } from './fields.ts';
import { roleTypes } from './permissions.ts';
import { problem } from './validation.ts';

export const contactTypes = ['MOBILE', 'EMAIL'] as const;
export type ContactType = (typeof contactTypes)[number];
/**
 * What can be revealed: one of a person's two contacts, the one of an organization;
 * the contact of a plant, or one of its owner's, by the id of the plant.
 */
export const viewTypes = [...contactTypes, 'ORGANIZATION', 'PLANT', 'PLANT_OWNER_EMAIL', 'PLANT_OWNER_MOBILE'] as const;

/** A person's mobile number or e-mail address; which of them is told by its form. */
const Contact = z.union([Email, Mobile], problem('phoneOrEmail'));

const Token = z.string();
/** Six digits of the authenticator, or a backup code. */
const SecondFactor = z
  .string(problem('required'))
  .check(z.trim(), z.regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, problem('code')));

/** The solved puzzle that is asked for after repeated failures: sha256(challenge + ':' + nonce) starts with `bits` zero bits. */
const Proof = z.strictObject({ challenge: text(1, 300), nonce: z.int().check(z.nonnegative()) });
export const Challenge = z.object({ challenge: z.string(), bits: z.int() });
export type Challenge = z.infer<typeof Challenge>;

/** What the server says with `tooManyTries`, `codes.tooSoon`. */
export const RetryAfter = z.object({ seconds: z.int() });

const sameTwice = <T extends { password: string; confirmPassword: string }>() =>
  z.refine<T>((v) => v.password === v.confirmPassword, { error: problem('passwordMismatch'), path: ['confirmPassword'] });

export const codePurposes = ['REGISTER', 'FORGET', 'LOGIN', 'BIND'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const UserInfo = z.object({
  id: Id,
  accountName: z.string(),
  nickName: z.nullable(z.string()),
  mobileMasked: z.nullable(z.string()),
  emailMasked: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  avatarId: z.nullable(Id),
  demo: z.boolean(),
  twoFactor: z.boolean(),
  createdAt: Instant,
  /** This very sign-in took back a cancellation of the account. */
  cancellationUndone: z.boolean(),
  rolePermList: z.array(
    z.object({ roleType: z.enum(roleTypes), roleCode: z.string(), roleName: z.string(), permList: z.array(z.string()) }),
  ),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  address: z.string(),
  userAgent: z.string(),
});
export type Session = z.infer<typeof Session>;

export const SignInDay = z.object({ day: z.iso.date(), succeeded: z.int(), failed: z.int() });
export type SignInDay = z.infer<typeof SignInDay>;

export const LoginBody = z.strictObject({
  account: text(1, 254),
  password: Digest,
  secondFactor: z.optional(SecondFactor),
  proof: z.optional(Proof),
});
export const LoginByCodeBody = z.strictObject({ target: Contact, code: Code, secondFactor: z.optional(SecondFactor) });
export const RegisterBody = z
  .strictObject({
    target: Contact,
    code: Code,
    accountName: z.optional(AccountName),
    nickName: z.optional(PersonName),
    password: Digest,
    confirmPassword: Digest,
    agreed: z.literal(true, problem('agreement')),
  })
  .check(sameTwice());
export const ForgetBody = z
  .strictObject({ target: Contact, code: Code, password: Digest, confirmPassword: Digest })
  .check(sameTwice());
/** With the one-time link of an invitation or a reset. */
export const SetPasswordBody = z
  .strictObject({
    link: z.string(problem('required')).check(z.minLength(20, problem('required')), z.maxLength(100)),
    password: Digest,
    confirmPassword: Digest,
  })
  .check(sameTwice());
export const UpdateNameBody = z.strictObject({ accountName: AccountName, nickName: z.nullable(PersonName) });
export const BindBody = z.strictObject({ target: Contact, code: Code, password: Digest });
export const UpdatePasswordBody = z
  .strictObject({ oldPassword: Digest, password: Digest, confirmPassword: Digest })
  .check(sameTwice());
export const CancelBody = z.strictObject({ password: Digest, typedName: text(1, 254), secondFactor: z.optional(SecondFactor) });
export const SendCodeBody = z.strictObject({ purpose: z.enum(codePurposes), target: Contact });
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });
const Reauthenticated = z.strictObject({ password: Digest, secondFactor: SecondFactor });

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/user/login',
    summary: 'Sign in with password',
    public: true,
    body: LoginBody,
    data: Token,
  }),
  loginByCode: endpoint({
    method: 'POST',
    path: '/auth/user/loginByCode',
    summary: 'Sign in with a code sent by e-mail or SMS',
    public: true,
    body: LoginByCodeBody,
    data: Token,
  }),
  demoLogin: endpoint({
    method: 'POST',
    path: '/auth/user/demo/login',
    summary: 'Enter the read-only demo',
    public: true,
    body: z.strictObject({}),
    data: Token,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/user/register',
    summary: 'Open an account as house owner',
    public: true,
    body: RegisterBody,
    data: Token,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/auth/user/forget',
    summary: 'Set a new password with a code',
    public: true,
    body: ForgetBody,
    data: Nothing,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/auth/user/setPassword',
    summary: 'Choose a password with the one-time link of an invitation or a reset',
    public: true,
    body: SetPasswordBody,
    data: Nothing,
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/auth/user/getUserInfo',
    summary: 'Who is signed in, with roles and permissions',
    signedIn: true,
    data: UserInfo,
  }),
  logout: endpoint({ method: 'POST', path: '/auth/user/logout', summary: 'End this session', signedIn: true, data: Nothing }),
  updateName: endpoint({
    method: 'POST',
    path: '/auth/user/updateAccountName',
    summary: 'Change account name and display name',
    account: true,
    body: UpdateNameBody,
    data: Nothing,
  }),
  bind: endpoint({
    method: 'POST',
    path: '/auth/user/bindInfo',
    summary: 'Bind a mobile number or e-mail address',
    account: true,
    body: BindBody,
    data: Nothing,
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/auth/user/updatePassword',
    summary: 'Change the password and end all other sessions',
    account: true,
    body: UpdatePasswordBody,
    data: Nothing,
  }),
  cancelAccount: endpoint({
    method: 'POST',
    path: '/auth/user/cancelAccount',
    summary: 'Cancel the account; signing in within 14 days takes it back',
    account: true,
    body: CancelBody,
    data: z.object({ erasedAt: Instant }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/user/sessions',
    summary: 'Own open sessions',
    signedIn: true,
    data: z.array(Session),
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/auth/user/sessions/revoke',
    summary: 'End one own session, or all others',
    account: true,
    body: z.union([z.strictObject({ id: Id }), z.strictObject({ others: z.literal(true) })]),
    data: Nothing,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/auth/user/activity',
    summary: 'Own sign-ins of the last 30 days, by day of the given time zone',
    signedIn: true,
    query: z.strictObject({ timeZone: text(1, 64) }),
    data: z.object({ days: z.array(SignInDay), lastSucceededAt: z.nullable(Instant), lastFailedAt: z.nullable(Instant) }),
  }),
  totpEnrol: endpoint({
    method: 'POST',
    path: '/auth/user/totp/enrol',
    summary: 'Begin two-factor set-up',
    account: true,
    body: z.strictObject({ password: Digest }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  totpConfirm: endpoint({
    method: 'POST',
    path: '/auth/user/totp/confirm',
    summary: 'Finish two-factor set-up with a first code',
    account: true,
    body: z.strictObject({ code: Code }),
    data: BackupCodes,
  }),
  totpDisable: endpoint({
    method: 'POST',
    path: '/auth/user/totp/disable',
    summary: 'Switch two-factor off',
    account: true,
    body: Reauthenticated,
    data: Nothing,
  }),
  totpBackupCodes: endpoint({
    method: 'POST',
    path: '/auth/user/totp/backupCodes',
    summary: 'Replace the backup codes',
    account: true,
    body: Reauthenticated,
    data: BackupCodes,
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/auth/user/avatar',
    summary: 'Set the profile picture',
    account: true,
    upload: { maxBytes: 8 * 1024 * 1024 },
    data: z.object({ avatarId: Id }),
  }),
  removeAvatar: endpoint({
    method: 'POST',
    path: '/auth/user/avatar/remove',
    summary: 'Remove the profile picture',
    account: true,
    data: Nothing,
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/auth/user/avatar/{id}',
    summary: 'Own profile picture',
    signedIn: true,
    params: z.strictObject({ id: Id }),
    file: true,
    data: Nothing,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/system/smsEmail/send',
    summary: 'Send a 6-digit code to an e-mail address or mobile number',
    public: true,
    body: SendCodeBody,
    data: z.object({ validMinutes: z.int(), retryAfterSeconds: z.int() }),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/system/user/getMobileOrEmail',
    summary: 'Reveal a masked mobile number or e-mail address of a person, an organization or a plant',
    account: true,
    body: z.strictObject({ viewType: z.enum(viewTypes), id: Id }),
    data: z.object({ value: z.nullable(z.string()) }),
  }),
};
