import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useMay } from '../lib/useMay.ts';

interface Props {
  call: Endpoint;
  children: ReactNode;
}

/** Shows its children only to a person who may make the call. */
export function Can({ call, children }: Props) {
  return useMay()(call) ? children : null;
}
