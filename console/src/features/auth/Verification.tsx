import type { RefObject } from 'react';
import type { SignIn } from './auth.flow.ts';
import { RobotCheck } from './RobotCheck.tsx';

interface Props {
  signIn: SignIn;
  form: RefObject<HTMLFormElement | null>;
  error?: string | undefined;
}

/** Shown while the server asks for it; once solved, the form is sent again. */
export function Verification({ signIn, form, error }: Props) {
  if (!signIn.challenge) return null;
  return (
    <RobotCheck
      key={signIn.challenge.challenge}
      challenge={signIn.challenge}
      confirmed={signIn.confirmed}
      error={error}
      onSolved={(nonce) => {
        signIn.solve(nonce);
        form.current?.requestSubmit();
      }}
    />
  );
}
