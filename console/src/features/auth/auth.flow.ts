import { useCallback, useRef, useState } from 'react';
import * as contract from '#contract/auth.ts';
import { type ErrorName, errors } from '#contract/errors.ts';
import { ApiError } from '../../lib/api.ts';

interface Extra {
  secondFactor?: string;
  proof?: { challenge: string; nonce: number };
}

/** One way to sign in with the credentials already at hand; answers the token. */
export type Attempt = (extra: Extra) => Promise<string>;

export function isError(error: unknown, name: ErrorName): error is ApiError {
  return error instanceof ApiError && error.code === errors[name].code;
}

/** Sign-in as a conversation: the server may ask for a verification and for a second factor before it gives the token. */
export function useSignIn(done: (token: string) => Promise<void>) {
  const [challenge, setChallenge] = useState<contract.Challenge | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [waiting, setWaiting] = useState<{ attempt: Attempt } | null>(null);
  const nonce = useRef<number | null>(null);

  async function run(attempt: Attempt, secondFactor?: string) {
    const extra: Extra = {};
    if (secondFactor) extra.secondFactor = secondFactor;
    if (challenge && nonce.current !== null) extra.proof = { challenge: challenge.challenge, nonce: nonce.current };
    nonce.current = null;
    setChallenge(null);
    try {
      await done(await attempt(extra));
    } catch (error) {
      if (isError(error, 'auth.verificationNeeded')) setChallenge(contract.Challenge.parse(error.data));
      else if (isError(error, 'auth.secondFactorNeeded')) setWaiting({ attempt });
      else throw error;
    }
  }

  return {
    run,
    waiting: waiting?.attempt ?? null,
    back: useCallback(() => {
      setWaiting(null);
      setChallenge(null);
    }, []),
    challenge,
    confirmed,
    needsProof: () => challenge !== null && nonce.current === null,
    solve(found: number) {
      nonce.current = found;
      setConfirmed(true);
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
