import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { RetryAfter } from '#contract/auth.ts';
import { ApiError } from './api.ts';
import { useCountdown } from './useCountdown.ts';
import { type FieldErrors, refusedFields } from './validate.ts';

type Values = Record<string, string | boolean>;

interface Options<T extends Values> {
  initial: T;
  /** Field → what is wrong with it, in the person's language. */
  check: (values: T) => FieldErrors;
  /** Does the work; a rejection is shown at its fields or above the form. */
  send: (values: T) => Promise<void>;
}

/** A small form: checked on leaving a field and on submit, the first error focused, the server's problems shown in place. */
export function useFields<T extends Values>({ initial, check, send }: Options<T>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { left: wait, start: startWait } = useCountdown();
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function set<K extends keyof T & string>(name: K, value: T[K]) {
    setValues((old) => ({ ...old, [name]: value }));
    setProblems(({ [name]: _gone, ...rest }) => rest);
  }

  function refuse(found: FieldErrors) {
    setProblems(found);
    setRefusals((n) => n + 1);
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const retry = RetryAfter.safeParse(error.data);
    if (retry.success) startWait(retry.data.seconds);
    const own = Object.entries(refusedFields(error)).filter(([name]) => name in values);
    if (own.length > 0) refuse(Object.fromEntries(own));
    else setFailure(error.msg);
  }

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const found = check(values);
    setFailure(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    await run(() => send(values));
  }

  /** Checks some fields only, as before a code is sent to an address. */
  function checkOnly(...names: (keyof T & string)[]): boolean {
    const found = Object.fromEntries(Object.entries(check(values)).filter(([name]) => names.includes(name)));
    if (Object.keys(found).length === 0) return true;
    refuse(found);
    return false;
  }

  function leave(name: keyof T & string) {
    // An empty field is only reported on submit: a message on the way to a link would move the link.
    if (values[name] === '' || values[name] === false) return;
    const text = check(values)[name];
    setProblems(({ [name]: _old, ...rest }) => (text ? { ...rest, [name]: text } : rest));
  }

  function reset(next: T = initial) {
    setValues(next);
    setProblems({});
    setFailure(null);
  }

  return {
    values,
    problems,
    failure,
    busy,
    wait,
    dirty: Object.keys(initial).some((name) => values[name] !== initial[name]),
    set,
    reset,
    run,
    checkOnly,
    form: { ref, onSubmit: submit, noValidate: true },
    text: (name: keyof T & string) => ({
      name,
      value: String(values[name]),
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value as T[typeof name]),
      onBlur: () => leave(name),
    }),
    tick: (name: keyof T & string) => ({
      name,
      checked: values[name] === true,
      error: problems[name],
      'aria-invalid': problems[name] !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked as T[typeof name]),
    }),
  };
}
