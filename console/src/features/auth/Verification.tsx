import type { SignIn } from './auth.flow.ts';
import { RobotCheck } from './RobotCheck.tsx';

interface Props {
  signIn: SignIn;
  onProof: () => void;
  error?: string | undefined;
}

/** Shown while the server asks for it; once solved, the form is sent again. */
export function Verification({ signIn, onProof, error }: Props) {
  if (!signIn.challenge) return null;
  return (
    <RobotCheck
      key={signIn.challenge.challenge}
      challenge={signIn.challenge}
      confirmed={signIn.confirmed}
      error={error}
      onSolved={(nonce) => {
        signIn.solve(nonce);
        onProof();
      }}
    />
  );
}
