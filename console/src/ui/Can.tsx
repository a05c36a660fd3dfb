import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { hasPermission, useUser } from '../lib/session.ts';

interface Props {
  call: Endpoint;
  children: ReactNode;
}

/** Shows its children only to a person who may make the call. */
export function Can({ call, children }: Props) {
  const user = useUser();
  if ('public' in call) return children;
  if (!user) return null;
  if ('account' in call) return user.demo ? null : children;
  if ('permission' in call) return hasPermission(call.permission) ? children : null;
  return children;
}
