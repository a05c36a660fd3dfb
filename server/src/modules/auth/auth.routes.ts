import { authEndpoints as calls } from '#contract/auth.ts';
import type { Route } from '../../platform/http.ts';
import type { CodesService } from './codes.service.ts';
import type { LinksService } from './links.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignInService } from './sign-in.service.ts';
import type { TwoFactorService } from './two-factor.service.ts';

interface Services {
  signIn: SignInService;
  sessions: SessionsService;
  codes: CodesService;
  profile: ProfileService;
  twoFactor: TwoFactorService;
  links: LinksService;
}

export function authRoutes(route: Route, { signIn, sessions, codes, profile, twoFactor, links }: Services): void {
  route(calls.login, ({ body, caller }) => signIn.login(body, caller));
  route(calls.loginByCode, ({ body, caller }) => signIn.loginByCode(body.target, body.code, body.secondFactor, caller));
  route(calls.demoLogin, ({ caller }) => signIn.demo(caller));
  route(calls.register, ({ body, caller }) => signIn.register(body, caller));
  route(calls.forget, ({ body, caller }) => signIn.forget(body.target, body.code, body.password, caller));
  route(calls.setPassword, ({ body, caller }) => links.setPassword(body.link, body.password, caller));
  route(calls.sendCode, ({ body, actor, caller }) => codes.ask(body.purpose, body.target, actor, caller));

  route(calls.userInfo, ({ actor }) => profile.userInfo(actor));
  route(calls.updateName, ({ body, actor }) => profile.rename(actor, body.accountName, body.nickName));
  route(calls.bind, ({ body, actor, caller }) => profile.bind(actor, caller, body.target, body.code, body.password));
  route(calls.updatePassword, ({ body, actor, caller }) =>
    profile.changePassword(actor, caller, body.oldPassword, body.password),
  );
  route(calls.cancelAccount, ({ body, actor, caller }) =>
    profile.cancel(actor, caller, body.typedName, body.password, body.secondFactor),
  );
  route(calls.setAvatar, ({ file, actor }) => profile.setAvatar(actor, file));
  route(calls.removeAvatar, ({ actor }) => profile.removeAvatar(actor));
  route(calls.avatar, ({ params, actor }) => profile.avatar(actor, params.id));

  route(calls.logout, ({ actor }) => sessions.close(actor));
  route(calls.sessions, ({ actor }) => sessions.list(actor));
  route(calls.revokeSession, ({ body, actor }) => sessions.revoke(actor, body));
  route(calls.activity, ({ query, actor }) => sessions.activity(actor, query.timeZone));

  route(calls.totpEnrol, ({ body, actor }) => twoFactor.enrol(actor, body.password));
  route(calls.totpConfirm, ({ body, actor, caller }) => twoFactor.confirm(actor, caller, body.code));
  route(calls.totpDisable, ({ body, actor, caller }) => twoFactor.disable(actor, caller, body.password, body.secondFactor));
  route(calls.totpBackupCodes, ({ body, actor }) => twoFactor.renewBackupCodes(actor, body.password, body.secondFactor));
}
