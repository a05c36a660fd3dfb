import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { download } from '../../lib/api.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import classes from './AccountMenu.module.css';

const load = (id: string, signal: AbortSignal) => download(authEndpoints.avatar, { params: { id } }, { signal, quiet: true });

export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

export function Avatar({ user }: { user: UserInfo }) {
  const url = useBlobUrl(user.avatarId, load);
  if (url) return <img className={classes.avatar} src={url} alt="" />;
  return (
    <span className={classes.avatar} aria-hidden>
      {initials(user.nickName ?? user.accountName)}
    </span>
  );
}
