import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { RetryAfter } from '#contract/auth.ts';
import { type ErrorName, errors } from '#contract/errors.ts';
import { ApiError } from './api.ts';
import { useCountdown } from './useCountdown.ts';
import { type FieldErrors, refusedFields } from './validate.ts';

type Value = string | boolean | readonly string[] | readonly object[];
type Values = Record<string, Value>;

interface Options<T extends Values> {
  initial: T;
  /** Field → what is wrong with it, in the person's language. */
  check: (values: T) => FieldErrors;
  /** Does the work; a rejection is shown at its fields or above the form. */
  send: (values: T) => Promise<void>;
}

/** Failures that speak of one field: they are shown at the first of these that the form has. */
const places: Partial<Record<ErrorName, string[]>> = {
  'accounts.nameTaken': ['accountName'],
  'menus.cycle': ['parentId'],
  'organizations.cycle': ['parentId'],
  'devices.typeDiffers': ['serialNumber'],
  'auth.badCode': ['code'],
  'auth.badSecondFactor': ['secondFactor', 'code'],
  'auth.wrongPassword': ['oldPassword', 'password'],
};

function problemsOf(error: ApiError, values: Values): FieldErrors {
  const refused = Object.entries(refusedFields(error)).filter(([path]) => (path.split('.')[0] ?? '') in values);
  if (refused.length > 0) return Object.fromEntries(refused);
  const [, candidates] = Object.entries(places).find(([name]) => errors[name as ErrorName].code === error.code) ?? [];
  const place = candidates?.find((name) => name in values);
  return place ? { [place]: error.msg } : {};
}

function differs(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a !== b;
  if ([...a, ...b].some((entry) => typeof entry === 'object')) return JSON.stringify(a) !== JSON.stringify(b);
  return a.length !== b.length || a.some((entry) => !(b as readonly unknown[]).includes(entry));
}

/** What stands at a path like `arrays.0.tiltDeg`. */
function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
}

function without(problems: FieldErrors, path: string): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => key !== path && !key.startsWith(`${path}.`)));
}

let pressed = false;
let watched = false;

function watchPresses(): void {
  if (watched) return;
  watched = true;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    window.addEventListener(
      type,
      () => {
        pressed = type === 'pointerdown';
      },
      true,
    );
  }
}

/** A message that comes between press and release would move away what is being pressed. */
function afterPress(show: () => void): void {
  if (pressed) window.addEventListener('pointerup', () => setTimeout(show), { once: true });
  else show();
}

/** A small form: checked on leaving a field and on submit, the first error focused, the server's problems shown in place. */
export function useFields<T extends Values>({ initial, check, send }: Options<T>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { left: wait, start: startWait } = useCountdown();
  const root = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element;
  }, []);

  useEffect(watchPresses, []);
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** `path` is the part that was touched, where the field holds rows: problems of the others stay. */
  function set<K extends keyof T & string>(name: K, value: T[K], path: string = name) {
    setValues((old) => ({ ...old, [name]: value }));
    setProblems((old) => without(old, path));
  }

  function refuse(found: FieldErrors): boolean {
    if (Object.keys(found).length === 0) return false;
    setProblems(found);
    setRefusals((n) => n + 1);
    return true;
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const retry = RetryAfter.safeParse(error.data);
    if (retry.success) startWait(retry.data.seconds);
    if (refuse(problemsOf(error, values))) return;
    setFailure(error.msg);
    setStale(error.code === errors.conflict.code);
  }

  /** Checks and works; answers whether it succeeded. */
  async function attempt(work: (values: T) => Promise<void>): Promise<boolean> {
    if (busy || wait > 0) return false;
    setFailure(null);
    setStale(false);
    if (refuse(check(values))) return false;
    setProblems({});
    setBusy(true);
    try {
      await work(values);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    return attempt(send);
  }

  /** Checks one field only, as before a code is sent to an address. */
  function checkOnly(name: keyof T & string): boolean {
    const text = check(values)[name];
    return !refuse(text ? { [name]: text } : {});
  }

  function leave(path: string) {
    // An empty field is only reported on submit: a message on the way to a link would move the link.
    if (valueAt(values, path) === '') return;
    const text = check(values)[path];
    if (text) afterPress(() => setProblems((old) => ({ ...old, [path]: text })));
    else setProblems((old) => without(old, path));
  }

  /** Takes over what was typed and ticked while the form was only HTML. */
  function adopt() {
    const found: Partial<Record<string, Value>> = {};
    for (const [name, value] of Object.entries(values)) {
      const input = root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      const held = typeof value === 'boolean' ? input?.checked : input?.value;
      if (held !== undefined && held !== value) found[name] = held;
    }
    if (Object.keys(found).length > 0) setValues((old) => ({ ...old, ...found }));
  }

  function reset() {
    setValues(initial);
    setProblems({});
    setFailure(null);
    setStale(false);
  }

  return {
    values,
    problems,
    failure,
    /** The row was changed by somebody else since it was loaded. */
    stale,
    busy,
    /** Seconds until the server listens again. */
    wait,
    dirty: Object.keys(initial).some((name) => differs(values[name], initial[name])),
    set,
    leave,
    adopt,
    reset,
    attempt,
    checkOnly,
    submitAgain: () => root.current instanceof HTMLFormElement && root.current.requestSubmit(),
    ref,
    form: { ref, onSubmit: submit, noValidate: true },
    text: (name: keyof T & string) => ({
      name,
      value: String(values[name]),
      error: problems[name],
      onChange: (event: ChangeEvent<{ value: string }>) => set(name, event.currentTarget.value as T[typeof name]),
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
