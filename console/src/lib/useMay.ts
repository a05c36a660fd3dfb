import type { Endpoint } from '#contract/endpoint.ts';
import { hasPermission, useUser } from './session.ts';

/** Whether the signed-in person may make a call. */
export function useMay(): (call: Endpoint) => boolean {
  const user = useUser();
  return (call) => {
    if ('public' in call) return true;
    if (!user) return false;
    if ('account' in call) return !user.demo;
    return 'permission' in call ? hasPermission(call.permission) : true;
  };
}
